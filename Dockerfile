# The page on a GPU of its own, on any machine with NVIDIA's container toolkit or as a Docker Space:
#   docker build -t carbon . && docker run --gpus all -p 7860:7860 -e CARBON_POLICY=qwen2.5-math-1.5b \
#     -e CARBON_PRM=qwen2.5-math-prm-7b -v carbon-hub:/home/user/.cache/huggingface carbon
FROM python:3.12-slim

# Triton compiles our kernels when they are first needed: it wants a C compiler and its headers.
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*

# A Space runs its container as this user, who must be able to write to its home.
RUN useradd --create-home --uid 1000 user && mkdir -p /home/user/.cache/huggingface \
    && chown -R user /home/user
USER user
WORKDIR /home/user/app
ENV PATH=/home/user/.local/bin:$PATH GRADIO_SERVER_NAME=0.0.0.0 GRADIO_SERVER_PORT=7860 \
    PYTHONUNBUFFERED=1

# pip's torch brings CUDA; the driver is the machine's.
COPY --chown=user requirements.txt .
RUN pip install --no-cache-dir --user -r requirements.txt

COPY --chown=user . .
EXPOSE 7860
CMD ["python", "app.py"]
