import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { StatefulSet, Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { ledgerPath } from '#data/db/ledger-file.ts'
import { listSettings } from '../scripts/settings-reference.ts'
import { START_ARGUMENTS } from './support/npm-start.ts'

// Deployment files must be valid by the schemas of Kubernetes and use settings that exist.

const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  StatefulSet,
}
const documentSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.enum(Object.keys(KINDS) as (keyof typeof KINDS)[]),
})
type Document = z.infer<typeof documentSchema>

function validate(document: Document): void {
  // Each class checks its data only when validate() is called.
  const Kind = KINDS[document.kind] as new (data: never) => { apiVersion: string; validate(): void }
  const made = new Kind(document as never)
  expect(document.apiVersion).toBe(made.apiVersion)
  made.validate()
}

const documentsIn = (text: string) => parseAllDocuments(text).map((it) => documentSchema.parse(it.toJS()))
const KUBERNETES = 'deploy/kubernetes'
const kustomization = (folder: string) =>
  z
    .looseObject({
      resources: z.array(z.string()),
      configMapGenerator: z.array(z.object({ literals: z.array(z.string()) })).default([]),
    })
    .parse(parse(readFileSync(`${KUBERNETES}/${folder}/kustomization.yaml`, 'utf8')))
const FOLDERS = ['base', 'single', 'fleet']

test('the manifests are valid for Kubernetes', () => {
  const files = FOLDERS.flatMap((folder) => kustomization(folder).resources.map((it) => join(KUBERNETES, folder, it)))
  const documents = files
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => documentsIn(readFileSync(file, 'utf8')))
  for (const document of documents) expect(() => validate(document)).not.toThrow()
  const kinds = Object.keys(KINDS).filter((kind) => kind !== 'ConfigMap')
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(kinds))
  const [writer] = documents
  if (!writer) throw new Error('There is no writer.')
  expect(() => validate({ ...writer, spec: { replicas: 'one' } })).toThrow(/must/)
})

test('the manifests use only existing settings', () => {
  const known = new Set(listSettings().map(({ name }) => name))
  const set = FOLDERS.flatMap((folder) => kustomization(folder).configMapGenerator.flatMap(({ literals }) => literals))
  const names = set.map((literal) => literal.slice(0, literal.indexOf('=')))
  expect(names).toContain('REDIS_URL')
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test.skipIf(!hasKubectl()).each([
  ['single', 'writer', []],
  ['fleet', 'reader', ['PUBLISH_TO', 'FOLLOW']],
])('the overlay %s is built, and callers are sent to a %s', (overlay, role, own) => {
  const documents = documentsIn(
    execFileSync('kubectl', ['kustomize', `${KUBERNETES}/${overlay}`], { encoding: 'utf8' }),
  )
  for (const document of documents) expect(() => validate(document)).not.toThrow()
  const service = documents.find(
    (it) => it.kind === 'Service' && z.object({ name: z.string() }).parse(it['metadata']).name === 'dozen',
  )
  expect(service).toMatchObject({ spec: { selector: { role } } })
  const pods = documents.filter(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment')
  const environment = JSON.stringify(pods)
  for (const name of ['PUBLISH_TO', 'FOLLOW'])
    expect([name, environment.includes(name)]).toEqual([name, own.includes(name)])
  const autoscaler = documents.find(({ kind }) => kind === 'HorizontalPodAutoscaler')
  const settings = documents.find(({ kind }) => kind === 'ConfigMap')
  if (!autoscaler) return expect(settings).not.toHaveProperty('data.REPLICAS')
  // REPLICAS is the number of processes that share the database: all readers and one writer.
  const { maxReplicas } = z.looseObject({ maxReplicas: z.number() }).parse(autoscaler['spec'])
  expect(settings).toMatchObject({ data: { REPLICAS: String(maxReplicas + 1) } })
})

function hasKubectl(): boolean {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const composeSchema = z.looseObject({
  services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()).optional() })),
})
const composeFile = (name: string) =>
  composeSchema.parse(parse(readFileSync(`deploy/compose/${name}`, 'utf8'), { merge: true }))

test('the compose files are valid for Compose', () => {
  const schema: unknown = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8'))
  // The schema uses formats of Compose, and names its JSON Schema draft with another scheme than Ajv does.
  const isValid = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(schema as object)
  for (const name of ['compose.yaml', 'fleet.yaml']) {
    isValid(composeFile(name))
    expect(isValid.errors).toBeNull()
  }
  const { services } = composeFile('fleet.yaml')
  expect(isValid({ services: { ...services, redis: { ...services['redis'], memlimit: '1g' } } })).toBe(false)
})

test('the compose files use only existing settings, and a fleet shares its ledger and limits', () => {
  const known = new Set(listSettings().map(({ name }) => name))
  const fleet = composeFile('fleet.yaml').services
  const gateways = [composeFile('compose.yaml').services['gateway'], fleet['writer'], fleet['reader']]
  for (const gateway of gateways) {
    expect(Object.keys(gateway?.environment ?? {}).filter((name) => !known.has(name))).toEqual([])
  }
  for (const name of ['DATABASE_URL', 'REDIS_URL']) {
    expect(fleet['writer']?.environment?.[name]).toBe(fleet['reader']?.environment?.[name])
  }
  expect(fleet['reader']?.environment?.['DATABASE_URL']).toContain('@postgres/')
})

test('npm start, the unit file and the image give Node the same memory', () => {
  const [command] = /^CMD .+$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  const image = z.array(z.string()).parse(JSON.parse(command?.slice('CMD '.length) ?? '[]'))
  const [unit] = /^ExecStart=.+$/m.exec(readFileSync('deploy/systemd/dozen.service', 'utf8')) ?? []
  expect(image.filter((it) => it !== 'node')).toEqual(START_ARGUMENTS)
  expect(unit?.split(' ').slice(1)).toEqual(START_ARGUMENTS)
  expect(START_ARGUMENTS).toContain('--max-old-space-size=256')
})

test('Litestream streams the ledger and the database of the unit file', () => {
  const { dbs } = z
    .object({ dbs: z.array(z.object({ path: z.string(), replica: z.object({ url: z.string() }) })) })
    .parse(parse(readFileSync('deploy/litestream/litestream.yml', 'utf8')))
  const [, database = ''] = /DATABASE_PATH=(\S+)/.exec(readFileSync('deploy/systemd/dozen.service', 'utf8')) ?? []
  expect(dbs.map(({ path }) => path)).toEqual([ledgerPath(database), database])
  expect(new Set(dbs.map(({ replica }) => replica.url)).size).toBe(2)
})
