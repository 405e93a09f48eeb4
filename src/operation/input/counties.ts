import COUNTIES from '#texts/counties.json' with { type: 'json' }

export { COUNTIES }

export type County = keyof typeof COUNTIES
