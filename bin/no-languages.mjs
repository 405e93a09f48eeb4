// In place of the languages of zod: nobody asks for one. See quick-imports.mjs.
export const none = undefined
