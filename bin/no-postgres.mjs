// In place of drizzle-orm’s modules for PostgreSQL, as far as its others ask for them: both words know what they look for by its
// mark. What imports drizzle-orm/pg-core itself gets that. See quick-imports.mjs.

export const isPgEnum = (it) => typeof it === 'function' && it[Symbol.for('drizzle:isPgEnum')] === true

export function PrimaryKeyBuilder() {}
PrimaryKeyBuilder[Symbol.for('drizzle:entityKind')] = 'PgPrimaryKeyBuilder'
