// Trains the models of the ad check on the labelled training sentences. Writes data/models/creator/ad-claims.model.zst
// (claims), ad-paragraphs.model.zst (medical efficacy or exaggeration) and ad-kinds.model.zst (kinds of product), or only those
// that the command line names. Deterministic. Prints the scores for writers who were left out of the training.
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import { saveModel } from './left-out-writers.ts'
import { packModel } from './pack-model.ts'
import { pruned, scoresOf, temperatureOf, train, type Sample, type Trained } from './train.ts'
import { AD_CATEGORIES, isMedical } from '#services/creator/ad-check/ad-rules.ts'
import { claimFamilies } from '#services/creator/ad-check/claim-family.ts'
import { atOnce } from '#operation/cooperative-yield.ts'
import { findClaims } from '#services/creator/ad-check/ad-scan.ts'
import { familiesOf } from '#services/creator/ad-check/paragraph.ts'
import { CLAIM_CLASSES, featuresOfPassage, PARAGRAPH_CLASSES } from '#services/creator/ad-check/claim-reader.ts'
import { PRODUCT_KINDS } from '#services/creator/ad-check/product-kind.ts'
import { hashOf } from './labelled-sentences.ts'

const LAWFUL = 0
const UNLAWFUL = 1
const FOLDS = 5
const ORDERS = 4
const WEIGHT_MIN = 0.25

const claimRow = z.object({
  text: z.string().transform((text) => text.replaceAll('⏎', '\n')),
  category: z.enum(AD_CATEGORIES),
  label: z.enum(['unlawful', 'lawful']),
  law: z.string(),
  writer: z.string(),
  split: z.enum(['open', 'sealed']),
})
type Claim = z.output<typeof claimRow>

interface Labelled extends Claim {
  readonly wanted: readonly number[]
  readonly features: Features
}

/** The class in PARAGRAPH_CLASSES that the label of a sentence names, in the form “food 28-2”. */
function markedParagraph({ law }: Claim): number | undefined {
  const paragraph = /(?:28|10)-([12])$/u.exec(law)?.[1]
  return paragraph === undefined ? undefined : Number(paragraph) - 1
}

function readLabelled(): Labelled[] {
  return readTable('labelled/ad-claims.tsv', claimRow)
    .filter(({ split }) => split === 'open')
    .flatMap((claim) => {
      const { passages } = atOnce(findClaims(claim.text, claim.category))
      const wanted = [claim.label === 'lawful' ? LAWFUL : UNLAWFUL]
      // The label of a text of several passages does not say which of them is unlawful.
      if (passages.length !== 1) return []
      return [{ ...claim, wanted, features: featuresOfPassage(passages[0]!, claim.category) }]
    })
}

/**
 * The mean of several models, each trained on the samples in another order, because a single model depends on the
 * order.
 */
function trainSteadily(samples: readonly Sample[], classes: number): Trained {
  const models = Array.from({ length: ORDERS }, (_, at) => {
    const from = Math.floor((at * samples.length) / ORDERS)
    return train([...samples.slice(from), ...samples.slice(0, from)], classes)
  })
  const meanOf = (part: 'rows' | 'bias') =>
    models[0]![part].map((_, at) => models.reduce((sum, model) => sum + model[part][at]!, 0) / ORDERS)
  return { ...models[0]!, rows: meanOf('rows'), bias: meanOf('bias') }
}

function crossValidate(claims: readonly Labelled[]) {
  const writers = [...new Set(claims.map(({ writer }) => writer))]
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    const model = train(
      claims.filter(({ writer }) => !own.has(writer)),
      CLAIM_CLASSES.length,
    )
    return claims
      .filter(({ writer }) => own.has(writer))
      .map((claim) => ({ claim, wanted: claim.wanted, scores: scoresOf(model, claim.features) }))
  }).flat()
}

/** The listed phrases that are a claim on their own, with the paragraph of their rule. */
function listedPhrases(): Sample[] {
  return (['food', 'cosmetic'] as const).flatMap((category) =>
    claimFamilies(category)
      .filter(({ rule }) => rule.severity === 'high' && rule.fine.startsWith(category))
      .flatMap(({ phrases, rule }) =>
        phrases.flatMap((phrase) => {
          const block = atOnce(findClaims(phrase, category)).passages[0]?.block
          if (!block) return []
          const features = featuresOfPassage({ start: 0, end: 0, clauses: block, block }, category)
          return [{ features, wanted: [isMedical(rule) ? 1 : 0] }]
        }),
      ),
  )
}

interface ParagraphSample extends Sample {
  readonly claim: Claim
  /** Whether a listed claim in it is of medical efficacy. */
  readonly byLists: boolean
}

/** Unlawful texts whose label names the paragraph. Each is one sample: the paragraph is that of its gravest claim. */
function readParagraphs(): ParagraphSample[] {
  return readTable('labelled/ad-claims.tsv', claimRow).flatMap((claim) => {
    const marked = markedParagraph(claim)
    const isTaught = claim.label === 'unlawful' && claim.split === 'open'
    if (!isTaught || marked === undefined || (claim.category !== 'food' && claim.category !== 'cosmetic')) return []
    const { passages, claims } = atOnce(findClaims(claim.text, claim.category))
    const block = passages[0]?.block
    if (!block) return []
    return [
      {
        claim,
        byLists: claims.some(({ family }) => isMedical(family.rule)),
        features: featuresOfPassage({ start: 0, end: 0, clauses: block, block }, claim.category, familiesOf(claims)),
        wanted: [marked],
      },
    ]
  })
}

function crossValidateParagraphs(samples: readonly ParagraphSample[], listed: readonly Sample[]) {
  const writers = [...new Set(samples.map(({ claim }) => claim.writer))]
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    const model = train([...listed, ...samples.filter(({ claim }) => !own.has(claim.writer))], PARAGRAPH_CLASSES.length)
    return samples
      .filter(({ claim }) => own.has(claim.writer))
      .map((it) => ({ ...it, scores: scoresOf(model, it.features) }))
  }).flat()
}

interface KindSample extends Sample {
  readonly writer: string
}

/** Texts with their kind of product: the labelled sentences, and the names of goods that classify listings. */
function readKinds(): KindSample[] {
  const sentences = readTable('labelled/ad-claims.tsv', claimRow).filter(({ split }) => split === 'open')
  const goods = readTable('reference/creator/goods.tsv', z.object({ category: z.string(), goods: listCell }))
  return [
    ...sentences,
    ...goods.flatMap((row) => row.goods.map((text) => ({ text, category: row.category, writer: 'goods' }))),
  ].map(({ text, category, writer }) => {
    const kind = category === 'food' || category === 'cosmetic' ? category : 'general'
    return { features: featuresOf(text), wanted: [PRODUCT_KINDS.indexOf(kind)], writer }
  })
}

function crossValidateKinds(samples: readonly KindSample[]) {
  const writers = [...new Set(samples.map(({ writer }) => writer))]
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    const model = train(
      samples.filter(({ writer }) => !own.has(writer)),
      PRODUCT_KINDS.length,
    )
    return samples
      .filter(({ writer }) => own.has(writer))
      .map(({ features, ...it }) => ({ ...it, scores: scoresOf(model, features) }))
  }).flat()
}

function write(name: string, model: Trained, classes: readonly string[], temperature: number): void {
  const { bias, unit, ...weights } = pruned(model, WEIGHT_MIN)
  const file = packModel({ trainedOn: hashOf('ad-claims'), classes, bias, temperature, unit }, weights)
  saveModel(`models/creator/${name}.model.zst`, file)
  console.log(`${name}: ${weights.weights.length} weights, ${file.length} bytes, temperature ${temperature}`)
}

function fitClaims(): void {
  const claims = readLabelled()
  const judged = crossValidate(claims)
  const temperature = temperatureOf(judged)
  for (const [writer, group] of Map.groupBy(judged, ({ claim }) => claim.writer)) {
    const isFound = ({ scores }: (typeof group)[number]) => scores[LAWFUL]! < scores[UNLAWFUL]!
    const unlawful = group.filter(({ claim }) => claim.label === 'unlawful')
    const found = group.filter(isFound)
    const right = found.filter(({ claim }) => claim.label === 'unlawful').length
    console.log(
      `${writer}: ${group.length} sentences, precision ${(right / found.length).toFixed(3)}, ` +
        `recall ${(right / unlawful.length).toFixed(3)}`,
    )
  }
  write('ad-claims', trainSteadily(claims, CLAIM_CLASSES.length), CLAIM_CLASSES, temperature)
}

function fitParagraphs(): void {
  const samples = readParagraphs()
  const listed = listedPhrases()
  const judged = crossValidateParagraphs(samples, listed)
  const report = (title: string, group: typeof judged) => {
    const right = group.filter(({ scores, wanted }) => wanted.includes(scores[1]! > scores[0]! ? 1 : 0))
    const rightByLists = group.filter(({ byLists, wanted }) => wanted.includes(byLists ? 1 : 0))
    console.log(`${title}: paragraph ${right.length} of ${group.length}, by the lists alone ${rightByLists.length}`)
  }
  for (const [writer, group] of Map.groupBy(judged, ({ claim }) => claim.writer)) report(writer, group)
  report('all writers', judged)
  const model = trainSteadily([...listed, ...samples], PARAGRAPH_CLASSES.length)
  write('ad-paragraphs', model, PARAGRAPH_CLASSES, 1)
}

function fitKinds(): void {
  const kinds = readKinds()
  const judgedKinds = crossValidateKinds(kinds)
  for (const [writer, group] of Map.groupBy(judgedKinds, (it) => it.writer)) {
    const right = group.filter(({ scores, wanted }) => wanted.includes(scores.indexOf(Math.max(...scores)))).length
    console.log(`${writer}: kind ${(right / group.length).toFixed(3)} of ${group.length}`)
  }
  write('ad-kinds', train(kinds, PRODUCT_KINDS.length), PRODUCT_KINDS, temperatureOf(judgedKinds))
}

const FITS = { 'ad-claims': fitClaims, 'ad-paragraphs': fitParagraphs, 'ad-kinds': fitKinds }
const named = process.argv.slice(2)
for (const [name, fitModel] of Object.entries(FITS)) if (named.length === 0 || named.includes(name)) fitModel()
