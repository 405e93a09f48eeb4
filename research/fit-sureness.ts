import { writeFileSync } from 'node:fs'
import { createCatalogues } from '#services/hub/routing/catalogue.ts'
import { fillArguments } from '#services/hub/routing/fill-arguments.ts'
import { SURENESS_FILE, TELLING, TELLINGS, tellingOf } from '#services/hub/routing/judge-sureness.ts'
import { readWish } from '#services/hub/routing/left-out.ts'
import { notHeldIn } from '#services/hub/routing/not-held.ts'
import { createRouter } from '#services/hub/routing/router.ts'
import { services } from '#services/index.ts'
import { fitLogistic } from './fit-ai-text-logistic.ts'
import { BLIND, heldOutWriters } from './held-out-writers.ts'

// Fits how sure the hub is of the tool that it names, and writes data/models/hub/sureness.json: over sentences whose writers
// the classifier has not seen. --without-blind fits over the other writers alone. DATABASE_PATH names the records.

const RIDGE = 0.002
const STEPS = 2000
/** To be led elsewhere is worse than to be asked. */
const WRONG_WEIGHT = 1.5

const hub = services.find(({ name }) => name === 'hub')!
const neighbours = services.filter((it) => it !== hub)
const route = createRouter(createCatalogues(neighbours, () => hub).local().tools)
const isLeftOut = process.argv.includes('--without-blind')

const rows: { readonly values: Float64Array; readonly isRight: boolean }[] = []
for await (const { sentences, context, reading } of heldOutWriters()) {
  for (const { text, label, also, writer } of sentences) {
    const task = readWish(text).wanted
    const routed = route(task, context.now, reading)
    const tool = routed.candidates[0]?.tool
    // The answer names a thing that is known to be missing, however sure the words are.
    if (!tool || notHeldIn(task) || (isLeftOut && BLIND.has(writer))) continue
    const read = { task, entities: routed.entities, reading }
    const telling = tellingOf(routed, tool, read, fillArguments(tool, read))
    rows.push({
      values: Float64Array.from(TELLINGS, (name) => telling[name]),
      isRight: [label, ...also].includes(tool.operation.name),
    })
  }
}
const { intercept, weights } = fitLogistic(
  {
    columns: TELLINGS.length,
    at: rows.map(() => Uint32Array.from(TELLINGS.keys())),
    values: rows.map(({ values }) => values),
  },
  rows.map(({ isRight }) => Number(isRight)),
  rows.map(({ isRight }) => (isRight ? 1 : WRONG_WEIGHT) / rows.length),
  {
    ridge: new Float64Array(TELLINGS.length).fill(RIDGE),
    direction: Int8Array.from(TELLINGS.map((name) => TELLING[name])),
    steps: STEPS,
  },
)
const rounded = (value: number) => Math.round(value * 1000) / 1000
const model = {
  intercept: rounded(intercept),
  weights: Object.fromEntries(TELLINGS.map((name, at) => [name, rounded(weights[at] ?? 0)])),
}
writeFileSync(new URL(`../data/${SURENESS_FILE}`, import.meta.url), `${JSON.stringify(model, null, 2)}\n`)
console.log(rows.length, rows.filter(({ isRight }) => isRight).length, model)
process.exit()
