import { readFileSync } from 'node:fs'
import { StatefulSet, Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { listSettings } from '#config.ts'

// What is deployed from files: of the right form, by the schemas of Kubernetes, and with settings that exist.

const KINDS = { ConfigMap, Deployment, HorizontalPodAutoscaler, PodDisruptionBudget, Service, StatefulSet }
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
