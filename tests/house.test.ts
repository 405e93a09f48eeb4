import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { services } from '#services/index.ts'

const operations = services.flatMap(({ name: service, operations: declared }) =>
  declared.map(({ name }) => ({ service, name })),
)
const kebab = (name: string) => name.replaceAll('_', '-')
const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const filesOf = (service: string) =>
  readdirSync(join('src/services', service), { recursive: true, encoding: 'utf8' }).map((file) =>
    join('src/services', service, file),
  )

test.each(operations)('$service: $name is declared in a file of its name', ({ service, name }) => {
  const files = filesOf(service).filter((file) => basename(file) === `${kebab(name)}.ts`)
  expect(files).toHaveLength(1)
  const text = readFileSync(files[0]!, 'utf8')
  expect(text).toMatch(new RegExp(`^export (const|function) ${camel(name)}\\b`, 'm'))
  const declared = operations.filter((it) => it.service === service && text.includes(`name: '${it.name}'`))
  expect(declared).toEqual([{ service, name }])
})
