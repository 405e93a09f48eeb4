// Fits the weights that rank tools, and writes data/models/hub/ranking.json. The method is a conditional logit on
// sentences of writers whom the classifier has not seen. --without-blind leaves out the writers in BLIND.
// DATABASE_PATH is the database for looking up names.
import { writeFileSync } from 'node:fs'
import { atOnce } from '#operation/cooperative-yield.ts'
import { createCatalogues } from '#services/hub/routing/catalogue.ts'
import { withoutTakingBack } from '#services/hub/routing/corrections.ts'
import { featuresOfNone, featuresOfTool, RANKING_FILE, WEIGHTS } from '#services/hub/routing/ranking.ts'
import { judgeSteps } from '#services/hub/routing/router.ts'
import { services } from '#services/index.ts'
import { softmax } from '#support/text/classifier/softmax.ts'
import { BLIND, heldOutWriters, SEALED } from './held-out-writers.ts'

const STEPS = 3000
const STEP = 0.05
const RIDGE = 1e-4
/** Every fifth sentence is enough for so few weights. */
const EVERY = 5

interface Row {
  /** The features of each choice. The last choice means “none of the tools”. */
  readonly choices: readonly (readonly number[])[]
  readonly isRight: readonly boolean[]
}

const hub = services.find(({ name }) => name === 'hub')!
const { tools: listed, pages } = createCatalogues(
  services.filter((it) => it !== hub),
  () => hub,
).local()
const tools = [...listed, ...pages]
const { judge } = atOnce(judgeSteps(tools))
const isLeftOut = process.argv.includes('--without-blind')
const rows: Row[] = []
for await (const { writers, sentences, reading } of heldOutWriters()) {
  if (writers === SEALED) continue
  for (const { text, label, also, writer } of sentences.filter((_it, at) => at % EVERY === 0)) {
    if (isLeftOut && BLIND.has(writer)) continue
    const { terms, otherShare } = judge(withoutTakingBack(text), reading)
    const most = Math.max(...terms.map(({ words }) => words))
    const named = [label, ...also]
    const isRight = tools.map(
      ({ operation }) =>
        named.includes(operation.name) ||
        tools.some((it) => it.operation.variantOf === operation.name && named.includes(it.operation.name)),
    )
    rows.push({
      choices: [...terms.map((it) => [...featuresOfTool(it), 0, 0, 0]), [0, 0, 0, ...featuresOfNone(otherShare, most)]],
      isRight: [...isRight, !isRight.includes(true)],
    })
  }
}

const vector = WEIGHTS.map(() => 0)
const momentum = WEIGHTS.map(() => 0)
const squares = WEIGHTS.map(() => 0)
for (let step = 1; step <= STEPS; step++) {
  // A step of the optimiser Adam uses every tenth row, in rotation.
  const batch = rows.filter((_row, at) => at % 10 === step % 10)
  const gradient = vector.map((weight) => 2 * RIDGE * weight)
  for (const { choices, isRight } of batch) {
    const shares = Float64Array.from(choices, (features) => features.reduce((sum, it, at) => sum + it * vector[at]!, 0))
    softmax(shares)
    const right = shares.reduce((sum, share, at) => sum + (isRight[at] ? share : 0), 1e-12)
    for (const [at, features] of choices.entries()) {
      const error = (shares[at]! - (isRight[at] ? shares[at]! / right : 0)) / batch.length
      for (const [k, feature] of features.entries()) gradient[k]! += error * feature
    }
  }
  for (const [k, slope] of gradient.entries()) {
    momentum[k] = 0.9 * momentum[k]! + 0.1 * slope
    squares[k] = 0.999 * squares[k]! + 0.001 * slope * slope
    const mean = momentum[k] / (1 - 0.9 ** step)
    vector[k]! -= ((STEP * mean) / (Math.sqrt(squares[k] / (1 - 0.999 ** step)) + 1e-8)) * (1 - step / STEPS)
  }
}
const weights = Object.fromEntries(WEIGHTS.map((name, at) => [name, Math.round(vector[at]! * 1000) / 1000]))
writeFileSync(new URL(`../data/${RANKING_FILE}`, import.meta.url), `${JSON.stringify(weights, null, 2)}\n`)
console.log(rows.length, weights)
process.exit()
