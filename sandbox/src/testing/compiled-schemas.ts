import type { FastifyInstance } from "fastify";

/**
 * Compiling the schemas of all routes takes most of the time to build a server. The servers of a
 * process have the same routes, so they share what the first one compiled. Returns the function
 * that prepares a server before its start.
 */
export function shareSchemas(): (app: FastifyInstance) => void {
  let share: ((app: FastifyInstance) => void) | undefined;
  return (app) => {
    if (share) return share(app);
    app.addHook("onReady", async () => {
      const { validatorCompiler, serializerCompiler } = app;
      const validate = validatorCompiler && remember(validatorCompiler);
      const serialize = serializerCompiler && remember(serializerCompiler);
      share ??= (other) => {
        if (validate) other.setValidatorCompiler(validate);
        if (serialize) other.setSerializerCompiler(serialize);
      };
    });
  };
}

/** Compiles each schema once for each place where it is used. */
function remember<Part extends object, Compiled>(
  compile: (part: Part) => Compiled,
): (part: Part) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (part) => {
    const { schema, httpPart, httpStatus } = part as Record<string, unknown>;
    const key = JSON.stringify([httpPart, httpStatus, schema]);
    const result = compiled.get(key) ?? compile(part);
    compiled.set(key, result);
    return result;
  };
}
