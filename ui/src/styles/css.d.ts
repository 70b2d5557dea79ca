/** The bundler of an app takes these in. */
declare module "*.css";
