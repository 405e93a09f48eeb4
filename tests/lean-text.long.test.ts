import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { leanText } from '../bin/lean-text.mjs'

test('comments, indentation and needless blanks go, lines stay', () => {
  const source = [
    '// what it is',
    'export function half(of) {',
    '  /* a',
    '     long one */ const it = of / 2 // the half',
    '  return typeof it === "number" ? it  :  `a  // b ${ it }  c`',
    '}',
  ].join('\n')
  expect(leanText(source).split('\n')).toEqual([
    '',
    'export function half(of){',
    '',
    'const it=of / 2',
    'return typeof it==="number" ? it:`a  // b ${it}  c`',
    '}',
  ])
})

test('a few wide characters become escapes, many stay', () => {
  const few = `export const word = '例'; export const shape = /^[例-外]+$/u; export const long = \`${'a'.repeat(60)}外\``
  expect(leanText(few)).toBe(
    `export const word='\\u4f8b';export const shape=/^[\\u4f8b-\\u5916]+$/u;export const long=\`${'a'.repeat(60)}\\u5916\``,
  )
  expect(leanText("export const words = '二十四節氣大暑'")).toBe("export const words='二十四節氣大暑'")
})

test.for([
  ['a tag that reads what is written', 'export const it = String.raw`外 and a text that is long enough for escapes`'],
  ['a character behind a backslash', "export const it = '\\外 and a text that is long enough for escapes'"],
  ['a name', 'export const 外 = 1, another = "a text that is long enough for escapes"'],
])('no escape in %s', ([, source = '']) => expect(leanText(source)).toContain('外'))

test('a minus before a minus and a plus before a plus stay apart', () => {
  expect(leanText('const it = a - -b + +c')).toBe('const it=a - -b + +c')
})

const PROGRAMS = [
  ...globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }),
  ...globSync(
    'node_modules/{zod/v4,drizzle-orm/sqlite-core,hono/dist,@noble/curves/esm,csv-parse/lib,htmlparser2}/**/*.js',
  ),
  ...globSync('node_modules/{@x402/core/dist/esm,d3-shape/dist,decimal.js}/*.mjs'),
]

test('every program of the house, and every one that it is given, means the same', () => {
  expect(PROGRAMS.length).toBeGreaterThan(1000)
  const changed = PROGRAMS.filter((path) => {
    const source = readFileSync(path, 'utf8')
    const script = path.endsWith('.ts') ? stripTypeScriptTypes(source) : source
    return meaning(path, leanText(script)) !== meaning(path, script)
  })
  expect(changed).toEqual([])
})

/** The tree of a program, without where things stand and how characters are written. */
function meaning(path: string, script: string): string {
  const { program, errors } = parseSync(path.replace(/\.ts$/, '.js'), script, { sourceType: 'module' })
  expect(errors, path).toEqual([])
  const named = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
  return JSON.stringify(program, /\dn\b/.test(script) ? named : undefined)
    .replace(/"(?:start|end)":\d+,?/g, '')
    .replace(/\\\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
