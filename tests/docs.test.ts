import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { services } from '#services/index.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import {
  auditTable,
  fillMarker,
  notice,
  PACKAGES_FILE,
  packagesTable,
  servicesTable,
  SETTINGS_FILE,
  settingsPage,
  SOURCES_FILE,
  sourcesTable,
} from '../scripts/generated.ts'
import { LAYERS_FILE, layersTable } from '../scripts/layers.ts'
import { serviceFactsFile } from '../scripts/service-facts.ts'
import { readSeedDocument } from './support/seed-document.ts'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway()
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/results/*.md'])

/** The fields of an answer, including nested ones. */
function fieldsIn({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf]
  return [...Object.keys(properties), ...inner.flatMap(fieldsIn)]
}

const named = services.map((service) => [service.name, service] as const)

describe('the documentation matches the code', () => {
  test('the README’s tables and the data notice are the ones that npm run docs writes', () => {
    const readme = readFileSync('README.md', 'utf8')
    expect(readme).toBe(fillMarker(readme, 'services', servicesTable(services)))
    const settings = readFileSync(SETTINGS_FILE, 'utf8')
    expect(settings).toBe(settingsPage(settings))
    expect(readFileSync('data/NOTICE.md', 'utf8')).toBe(notice(SEED_FOLDER))
    const sources = readFileSync(SOURCES_FILE, 'utf8')
    expect(sources).toBe(fillMarker(sources, 'sources', sourcesTable(services, SEED_FOLDER)))
    const packages = readFileSync(PACKAGES_FILE, 'utf8')
    expect(packages).toBe(fillMarker(packages, 'packages', packagesTable()))
    const auditChecks = readFileSync('docs/reference/audit-checks.md', 'utf8')
    expect(auditChecks).toBe(fillMarker(auditChecks, 'audit', auditTable()))
  })

  test('the facts about services before loading equal their declarations', () => {
    expect(readFileSync('data/services.json', 'utf8'), 'npm run docs').toBe(serviceFactsFile())
  })

  test('the table of allowed imports is the one that npm run docs writes', () => {
    const layers = readFileSync(LAYERS_FILE, 'utf8')
    expect(layers).toBe(fillMarker(layers, 'layers', layersTable()))
  })

  test('the list of commands is complete', () => {
    const commands = readFileSync('docs/reference/commands.md', 'utf8')
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    // `prepack` is not named in the docs, because npm runs it by itself.
    const missing = Object.keys(scripts).filter(
      (name) => name !== 'prepack' && !commands.includes(`npm run ${name}\``) && !commands.includes(`npm ${name}\``),
    )
    expect(missing).toEqual([])
  })

  test.each(documents)('%s links to nothing that is absent', (file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([])
  })

  test.each([
    ['README.md', 900],
    ['docs/explanation/agents.md', 300],
    ['docs/explanation/architecture.md', 900],
    ['docs/explanation/crisis-handling.md', 500],
    ['docs/explanation/payments.md', 700],
    ['docs/explanation/performance.md', 400],
    ['docs/explanation/reliability.md', 600],
    ['docs/explanation/security.md', 800],
    ['docs/how-to/*.md', 900],
    ['src/services/*/README.md', 300],
  ])('%s has at most %i words', (files, wordsMax) => {
    const long = globSync(files).filter((file) => readFileSync(file, 'utf8').trim().split(/\s+/).length > wordsMax)
    expect(long).toEqual([])
  })

  test('a version has at most 60 entries of one line, and the newest is that of package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    for (const file of ['CHANGELOG.md', 'CHANGELOG.zh-TW.md']) {
      const [, ...versions] = readFileSync(file, 'utf8').split('\n## ')
      const released = versions.filter((it) => !/^(?:Unreleased|尚未發布)\n/.test(it))
      expect(released[0]).toMatch(new RegExp(`^${version.replaceAll('.', String.raw`\.`)} – \\d{4}-\\d\\d-\\d\\d\\n`))
      for (const it of released) {
        const lines = it.split('\n').slice(1)
        expect(lines.filter((line) => line.startsWith('- ')).length).toBeLessThanOrEqual(60)
        expect(lines.filter((line) => !/^(?:- .*|### .*|)$/.test(line))).toEqual([])
      }
    }
  })

  test.each(named)('%s: the OpenAPI document has every endpoint', async (name, service) => {
    const response = await gateway.request(name, '/openapi.json')
    const document = (await response.json()) as { paths: Record<string, object> }
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.toSorted()).toEqual(
      endpointsOf(service)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
  })

  test.each(named)('%s: the OpenAPI document has no component that it does not use', async (name) => {
    const written = await (await gateway.request(name, '/openapi.json')).text()
    const { components } = JSON.parse(written) as { components: Record<string, object> }
    const refs = Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((part) => `"#/components/${kind}/${part}"`),
    )
    expect(refs.length).toBeGreaterThan(5)
    expect(refs.filter((ref) => !written.includes(ref))).toEqual([])
  })

  test.each(named)('%s: only paid operations accept an Idempotency-Key', async (name, service) => {
    const document = (await (await gateway.request(name, '/openapi.json')).json()) as {
      paths: Record<string, Record<string, { parameters?: { $ref?: string }[] }>>
      components: { parameters?: Record<string, object> }
    }
    const isNamed = (path: string, method: string) =>
      document.paths[path]?.[method.toLowerCase()]?.parameters?.some(
        ({ $ref }) => $ref === '#/components/parameters/Idempotency-Key',
      ) ?? false
    const endpoints = endpointsOf(service)
    expect(endpoints.filter(({ method, path }) => isNamed(path, method))).toEqual(
      endpoints.filter(({ operation }) => operation.price !== undefined),
    )
    const isSold = endpoints.some(({ operation }) => operation.price !== undefined)
    const declared = document.components.parameters?.['Idempotency-Key']
    if (isSold) expect(declared).toMatchObject({ in: 'header', schema: { minLength: 16, maxLength: 128 } })
    else expect(declared).toBeUndefined()
  })

  test.each(named)('%s: every error, also not_found, has a documented shape', async (name) => {
    const document = (await (await gateway.request(name, '/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>
      components: { responses: Record<string, { content: Record<string, object> }> }
    }
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      expect(operation.responses['default']?.$ref).toBe('#/components/responses/problem')
    }
    expect(Object.keys(document.components.responses['problem']?.content ?? {})).toEqual(['application/problem+json'])
  })

  test.each(named)('%s: llms.txt and the pages name every endpoint and tool', async (name, service) => {
    const llmsTxt = await (await gateway.request(name, '/llms.txt')).text()
    const page = await (await gateway.request(name, '/', { headers: { accept: 'text/html' } })).text()
    const docs = await (await gateway.request(name, '/docs')).text()
    for (const { operation, entry } of placesOf(service))
      if (operation.route !== undefined) expect(page).toContain(`href="${entry}"`)
    for (const { path } of endpointsOf(service)) {
      expect(llmsTxt).toContain(path)
      expect(docs).toContain(path)
    }
    for (const { name: operation, output } of service.operations) {
      expect(docs).toContain(`id="${operation}"`)
      for (const field of fieldsIn(toJsonSchema(output, 'output'))) expect(docs).toContain(`<code>${field}</code>`)
    }
    for (const tool of toolsOf(service)) expect(llmsTxt).toContain(tool.name)
  })
})

describe('names and prices are those of the seed document', () => {
  const seed = readSeedDocument()
  // The product specification lists twelve services, so it has no tools of further ones.
  const ofSeed = named.filter(([name]) => seed.tools[name])

  test.each(ofSeed)('%s: every endpoint of the seed, at its price', (name, service) => {
    const ours = new Map(
      endpointsOf(service).map(({ operation, method, path }) => [`${method} ${path}`, operation.price ?? 'free']),
    )
    const wanted = seed.endpoints.filter((endpoint) => endpoint.service === name)
    expect(wanted.length).toBeGreaterThan(0)
    for (const { route, price } of wanted) expect([route, ours.get(route)]).toEqual([route, price])
  })

  test.each(ofSeed)('%s: exactly the tools of the seed', (name, service) => {
    expect(
      toolsOf(service)
        .map((tool) => tool.name)
        .toSorted(),
    ).toEqual(seed.tools[name]?.toSorted())
  })
})
