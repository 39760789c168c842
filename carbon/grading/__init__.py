"""How final answers are read and compared. `carbon.answers` is its public face; nothing else in the
package imports from here. Knows nothing of rollouts, models or the page."""
