# The server with its web built in, and the sandbox. The project brings the Node that it runs on; this one starts it.
FROM node:24-trixie-slim
# The project's own Node is linked with it, and a slim image has none.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
# What the web is built from. For real money each has the value that the server runs with: `--build-arg VITE_GIFT_KEY=…`.
ARG MARKET=th
ARG LAOS_VARIANT=false
ARG VITE_GIFT_KEY
ARG VITE_IFRAME
ARG VITE_UFABET_HOST
ARG VITE_MIN_PAYTIMZ
ARG VITE_MIN_FP
RUN npm ci --no-audit --no-fund && npm run build \
  && useradd --system --home /app krapao && mkdir /data && chown krapao /data
USER krapao
ENV DATA_DIR=/data
# For real money, where no sandbox is wanted: `node_modules/.bin/node server/src/main.ts` with HOST=0.0.0.0.
CMD ["node", "scripts/start.mjs"]
