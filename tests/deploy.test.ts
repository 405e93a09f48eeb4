import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { StatefulSet, Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { listSettings } from '#app/config-settings.ts'
import { START_ARGUMENTS } from './support/npm-start.ts'

// Deployment files: valid by the schemas of Kubernetes, with settings that exist.

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
  // Each class checks what it is given when it is asked to, and not before.
  const Kind = KINDS[document.kind] as new (data: never) => { apiVersion: string; validate(): void }
  const made = new Kind(document as never)
  expect(document.apiVersion).toBe(made.apiVersion)
  made.validate()
}

const documents = () =>
  parseAllDocuments(readFileSync('deploy/kubernetes/dozen.yaml', 'utf8')).map((it) => documentSchema.parse(it.toJS()))

test('the manifests are what Kubernetes takes', () => {
  for (const document of documents()) expect(() => validate(document)).not.toThrow()
  const [, writer] = documents()
  if (!writer) throw new Error('There is no writer.')
  expect(() => validate({ ...writer, spec: { replicas: 'one' } })).toThrow(/must/)
})

test('the manifests set what there is to set', () => {
  const known = new Set(listSettings().map(({ name }) => name))
  const [settings] = documents()
  expect(
    Object.keys(z.record(z.string(), z.string()).parse(settings?.['data'])).filter((name) => !known.has(name)),
  ).toEqual([])
})

const composeSchema = z.looseObject({
  services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()).optional() })),
})
const composeFile = (name: string) =>
  composeSchema.parse(parse(readFileSync(`deploy/compose/${name}`, 'utf8'), { merge: true }))

test('the compose files are what Compose takes', () => {
  const schema: unknown = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8'))
  // Its formats are Compose's own, and it names its draft with another scheme than Ajv does.
  const isValid = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(schema as object)
  for (const name of ['compose.yaml', 'fleet.yaml']) {
    isValid(composeFile(name))
    expect(isValid.errors).toBeNull()
  }
  const { services } = composeFile('fleet.yaml')
  expect(isValid({ services: { ...services, redis: { ...services['redis'], memlimit: '1g' } } })).toBe(false)
})

test('the gateways of the compose files set what there is to set, and a fleet shares its ledger and its limits', () => {
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
