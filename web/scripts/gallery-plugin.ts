import type { Plugin } from "vite";

/** In development /gallery shows the design components; a build does not include it. */
export function galleryPlugin(): Plugin {
  return {
    name: "krapao-gallery",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/gallery", (_request, response) => {
        response.writeHead(302, { Location: "/src/gallery/index.html" }).end();
      });
    },
  };
}
