# The server with its web built in. The project brings its own Node; this one only starts it.
FROM node:24-trixie-slim
WORKDIR /app
COPY . .
# The sandbox's and the server's dependencies are those of the whole project.
RUN npm ci --no-audit --no-fund && npm run build && useradd --system --home /app krapao \
  && mkdir /data && chown krapao /data
USER krapao
ENV HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 8080 8090
CMD ["node", "scripts/start.mjs"]
