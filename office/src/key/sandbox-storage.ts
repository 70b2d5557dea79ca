/** Where the keys of this page are stored, in the sandbox world. */
export const sandboxStorage = "office-sandbox-keys";
