// Trains the models of the ad check on the labelled training sentences. Writes ad-claims.model.zst (claims),
// ad-paragraphs.model.zst (kinds of claims) and ad-kinds.model.zst (what is advertised) to data/models/creator/, or only
// those that the command line names. Deterministic. Prints the scores for writers who were left out of the training.
// Options: see left-out-writers.ts.
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { packModel } from './pack-model.ts'
import { pruned, scoresOf, temperatureOf, train, type Sample, type Trained } from './train.ts'
import { AD_CATEGORIES, CLAIM_KINDS, type ClaimKind } from '#services/creator/ad-check/ad-rules.ts'
import { foldWithOffsets } from '#support/text/normalise.ts'
import {
  CLAIM_CLASSES,
  featuresOfPassage,
  judgeOf,
  passageOf,
  passagesOf,
  SENTENCES_PER_PASSAGE,
} from '#services/creator/ad-check/claim-reader.ts'
import { hashOf } from './labelled-sentences.ts'
import { isLeftOut, isPartial, saveModel } from './left-out-writers.ts'

const LAWFUL = 0
const UNLAWFUL = 1
const FOLDS = 5
/** Most samples are foods. The share of each class counts with this exponent less, since sellers offer other goods, too. */
const PRIOR_EXPONENT = 0.5
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

/** The kinds of claims in each paragraph of the law. */
const KINDS_BY_LAW: Readonly<Record<string, readonly ClaimKind[]>> = {
  'food 28-1': ['exaggerated'],
  'food 28-2': ['medical'],
  'cosmetic 10-1': ['exaggerated'],
  'cosmetic 10-2': ['medical'],
  醫療器材管理法41: ['medical'],
  醫療器材管理法45: ['improper'],
  // The label names either.
  '醫療器材管理法41、45': ['medical', 'improper'],
  藥事法65: ['outsider'],
  藥事法66: ['medical'],
  藥事法68: ['improper'],
  醫療法84: ['outsider'],
  醫療法86: ['improper'],
}

function openClaims(): Claim[] {
  return readTable('labelled/ad-claims.tsv', claimRow).filter(
    ({ split, writer }) => split === 'open' && !isLeftOut(writer),
  )
}

function readLabelled(): Labelled[] {
  return openClaims().flatMap((claim) => {
    const passage = passageOf(foldWithOffsets(claim.text), claim.category)
    const wanted = [claim.label === 'lawful' ? LAWFUL : UNLAWFUL]
    return passage ? [{ ...claim, wanted, features: featuresOfPassage(passage, claim.category) }] : []
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

/** Single sentences are samples too, so that a sentence is judged rightly whatever stands around it. */
const SAMPLE_SENTENCES = [1, SENTENCES_PER_PASSAGE]
/** Of a lawful text, every passage is lawful; of an unlawful one, the label says nothing on any but the worst. */
const LAWFUL_SAMPLES = 2

/** The most suspicious passages of a longer text as further samples, by a model of complete texts. */
function worstPassages(model: Trained, { text, category, label, wanted }: Labelled): Sample[] {
  return SAMPLE_SENTENCES.flatMap((sentences) => {
    const all = [...passagesOf(foldWithOffsets(text), category, sentences)]
    if (all.length === 1) return []
    return all
      .map((passage) => ({ wanted, features: featuresOfPassage(passage, category) }))
      .map((sample) => ({ sample, scores: scoresOf(model, sample.features) }))
      .toSorted((a, b) => b.scores[UNLAWFUL]! - b.scores[LAWFUL]! - a.scores[UNLAWFUL]! + a.scores[LAWFUL]!)
      .slice(0, label === 'lawful' ? LAWFUL_SAMPLES : 1)
      .map(({ sample }) => sample)
  })
}

/** The features of a text’s most suspicious passage. Undefined of a text without words. */
function featuresOfWorst({ text, category }: Claim): Features | undefined {
  const [worst] = Array.from(passagesOf(foldWithOffsets(text), category), judgeOf(category)).toSorted(
    (a, b) => b.unlawful - a.unlawful,
  )
  return worst && featuresOfPassage(worst, category)
}

interface ParagraphSample extends Sample {
  readonly claim: Claim
}

/** Unlawful texts whose label names the paragraph. Each is one sample: the paragraph is that of its gravest claim. */
function readParagraphs(): ParagraphSample[] {
  return openClaims().flatMap((claim) => {
    const kinds = KINDS_BY_LAW[claim.law]
    if (claim.label !== 'unlawful' || kinds === undefined) return []
    const features = featuresOfWorst(claim)
    return features ? [{ claim, features, wanted: kinds.map((kind) => CLAIM_KINDS.indexOf(kind)) }] : []
  })
}

function crossValidateParagraphs(samples: readonly ParagraphSample[]) {
  const writers = [...new Set(samples.map(({ claim }) => claim.writer))]
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    const model = train(
      samples.filter(({ claim }) => !own.has(claim.writer)),
      CLAIM_KINDS.length,
    )
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
  const sentences = openClaims()
  const goods = readTable('reference/creator/goods.tsv', z.object({ category: z.string(), goods: listCell }))
  return [
    ...sentences,
    ...goods.flatMap((row) => row.goods.map((text) => ({ text, category: row.category, writer: 'goods' }))),
  ].map(({ text, category, writer }) => {
    const kind = AD_CATEGORIES.find((it) => it === category) ?? 'general'
    return { features: featuresOf(text), wanted: [AD_CATEGORIES.indexOf(kind)], writer }
  })
}

/** Trains with less weight on how frequent each class is, by logit adjustment. */
function trainKinds(samples: readonly KindSample[]): Trained {
  const model = train(samples, AD_CATEGORIES.length)
  const bias = model.bias.map((value, at) => {
    const count = samples.filter(({ wanted }) => wanted[0] === at).length
    return value - PRIOR_EXPONENT * Math.log(count / samples.length)
  })
  return { ...model, bias }
}

function crossValidateKinds(samples: readonly KindSample[]) {
  const writers = [...new Set(samples.map(({ writer }) => writer))]
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    const model = trainKinds(samples.filter(({ writer }) => !own.has(writer)))
    return samples
      .filter(({ writer }) => own.has(writer))
      .map(({ features, ...it }) => ({ ...it, scores: scoresOf(model, features) }))
  }).flat()
}

/** Without some writers, nothing is cross-validated, and the temperature is that of the stored model. */
function temperatureFor(name: string, judged: Parameters<typeof temperatureOf>[0]): number {
  return isPartial ? storedModel(`models/creator/${name}.model.zst`).temperature : temperatureOf(judged)
}

function write(name: string, model: Trained, classes: readonly string[], temperature: number): void {
  const { bias, unit, ...weights } = pruned(model, WEIGHT_MIN)
  const file = packModel({ trainedOn: hashOf('ad-claims'), classes, bias, temperature, unit }, weights)
  saveModel(`models/creator/${name}.model.zst`, file)
  console.log(`${name}: ${weights.weights.length} weights, ${file.length} bytes, temperature ${temperature}`)
}

function fitClaims(): void {
  const claims = readLabelled()
  const judged = isPartial ? [] : crossValidate(claims)
  const temperature = temperatureFor('ad-claims', judged)
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
  const ofTexts = train(claims, CLAIM_CLASSES.length)
  const samples = [...claims, ...claims.flatMap((claim) => worstPassages(ofTexts, claim))]
  write('ad-claims', trainSteadily(samples, CLAIM_CLASSES.length), CLAIM_CLASSES, temperature)
}

function fitParagraphs(): void {
  const samples = readParagraphs()
  const judged = isPartial ? [] : crossValidateParagraphs(samples)
  const report = (title: string, group: typeof judged) => {
    const right = group.filter(({ scores, wanted }) => wanted.includes(scores.indexOf(Math.max(...scores))))
    console.log(`${title}: kind of claim right for ${right.length} of ${group.length}`)
  }
  for (const [writer, group] of Map.groupBy(judged, ({ claim }) => claim.writer)) report(writer, group)
  report('all writers', judged)
  const model = trainSteadily(samples, CLAIM_KINDS.length)
  write('ad-paragraphs', model, CLAIM_KINDS, 1)
}

function fitKinds(): void {
  const kinds = readKinds()
  const judgedKinds = isPartial ? [] : crossValidateKinds(kinds)
  for (const [writer, group] of Map.groupBy(judgedKinds, (it) => it.writer)) {
    const right = group.filter(({ scores, wanted }) => wanted.includes(scores.indexOf(Math.max(...scores)))).length
    console.log(`${writer}: kind ${(right / group.length).toFixed(3)} of ${group.length}`)
  }
  write('ad-kinds', trainKinds(kinds), AD_CATEGORIES, temperatureFor('ad-kinds', judgedKinds))
}

const FITS = { 'ad-claims': fitClaims, 'ad-paragraphs': fitParagraphs, 'ad-kinds': fitKinds }
const named = process.argv.slice(2).filter((it) => !it.startsWith('--'))
for (const [name, fitModel] of Object.entries(FITS)) if (named.length === 0 || named.includes(name)) fitModel()
