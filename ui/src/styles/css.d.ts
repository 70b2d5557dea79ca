/** The bundler of an app handles these imports. */
declare module "*.css";
