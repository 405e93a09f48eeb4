import { readBytes } from '#support/files/read.ts'
import { featuresOf, type Features } from './classifier/features.ts'
import { NONE, readModel, type Model } from './classifier/model.ts'
import { normalise } from './normalise.ts'

// Recognises people in danger by a trained model, combined with a list of unmistakable phrases. A false alarm shows a
// telephone number that nobody needs, but a miss may cost a life. The lower threshold therefore accepts many false
// alarms.

/** The classes of data/labelled/dangers.tsv, most urgent first, each with its need of `crisis_lines`. */
export const NEED_OF = {
  injury: 'danger',
  threat: 'threats',
  suicide: 'suicide',
  self_harm: 'suicide',
  child_abuse: 'children',
  violence: 'violence',
  fraud: 'fraud',
  bullying: 'bullying',
  workplace: 'migrants',
  carer: 'carers',
  debt: 'money',
  mood: 'distress',
} as const

type DangerClass = keyof typeof NEED_OF
/** A need, named as in `needs.ts` of wellness. */
export type Danger = (typeof NEED_OF)[DangerClass]
const CLASSES = Object.keys(NEED_OF) as DangerClass[]

/** From this probability of danger, the answer has nothing but the crisis lines. */
const CERTAIN = 0.75
/** From the first probability, the lines replace any other answer. From the second, they precede it. */
const SURE = 0.4
const LIKELY = 0.08
/** Ambulance, police and 1925 precede a more probable class if they have at least this share of the danger. */
const URGENT = 0.35
const URGENT_CLASSES = 3
/** The share that unmistakable phrases add to their class. */
const PHRASE_WEIGHT = 0.6

// Each phrase was reviewed. The model alone judges words that also occur in titles, idioms, law or advertisements.
const SAYINGS: Readonly<Partial<Record<DangerClass, readonly string[]>>> = {
  injury: [
    '(?<![到得])(?:叫不醒|沒(?:有)?(?:了)?(?:呼吸|心跳)(?!器)|失去意識|昏迷不醒|口吐白沫|血(?:止不住|流不停)|止不住血)',
    '(?:他|她|媽|爸|友|妹|弟|姊|哥|我)[^，。]{0,4}割腕了|(?:吞|喝|吃)(?:了|下)[^，。]{0,4}(?:鈕扣電池|漂白水|農藥|巴拉刈|除草劑|鹽酸|老鼠藥)',
    '(?:吞|吃)了(?:一堆|整罐|整瓶|一整瓶|整排|一整排|好多|幾十顆)[^，。]{0,3}藥|(?:有人|他|她)[^，。]{0,8}(?:要跳樓|跳下去|要跳橋)',
  ],
  threat: [
    '(?:有人|他|她|男子|鄰居|前男友|前夫|老公|爸|哥|弟|兒子)[^，。我]{0,4}(?:拿|持|帶|揮)[^，。]{0,3}(?:刀|槍)[^，。]{0,8}(?:砍|追|殺|站在|對著|指著|威脅|門口)',
    '我有槍|地下錢莊[^。]{0,14}(?:來我家|潑漆|砍|斷|門口)|同歸於盡(?!是|的)',
  ],
  suicide: [
    '不想(?:再|要)?活(?:了|下去|著)|活不下去|我(?:要|想|好想|準備|打算)(?:去)?(?:自殺|輕生|尋死|了結自己|結束生命)|(?<![到得])我(?:真的|好|很|只)?想死(?![你妳他她我這])',
    '(?:他|她|子|女|友|學|媽|爸|公|婆|弟|妹|哥|姊)[^，。]{0,5}說[^，。]{0,4}(?:要自殺|想死|不想活)|(?:毋|無)想欲(?:閣)?活',
  ],
  self_harm: ['自[殘傷]停不下來|(?:我|她|他)[^，。]{0,3}(?:又|一直)[^，。]{0,2}(?:割手|自殘|割自己)'],
  violence: ['(?:我被(?:家暴|性侵|強暴|強姦))|(?:老公|先生|男友|老婆)[^，。]{0,3}(?:家暴我|又打我|打我(?!電話))'],
  fraud: ['我(?:剛|剛剛)?被(?:詐騙|騙)(?:了|匯)'],
}
const ENGLISH_SAYINGS: typeof SAYINGS = {
  injury: [
    '(?:is not|isnt|not|stopped) breathing|(?:wont|will not|cant) wake (?:him|her|up)|unconscious|cut (?:her|his) wrists?|bleeding (?:wont|will not|doesnt) stop|(?:he|she|friend|roommate) (?:has )?overdosed',
  ],
  threat: [
    '(?:he|she|man|guy|someone|ex|husband|boyfriend) (?:is |was )?(?:outside |here |coming |at my door |has |with |and )*(?:a |the )?(?:gun|knife)(?= |$)',
    'outside my (?:door|house|window) with a (?:knife|gun)',
  ],
  suicide: [
    '(?:i|he|she|friend|brother|sister|son|daughter) (?:really |just |still )?(?:wants?|wanna|going|plans?|decided|am going|is going) (?:to )?(?:die|kill (?:my|him|her)self|end (?:my|his|her) life|commit suicide|hang (?:my|him|her)self)(?! of| laughing)',
    'dont (?:want|wanna) (?:to )?(?:live|be alive|exist)|(?:how to|wanna|gonna) (?:hang myself|kill myself|kms)|thinking (?:of|about) killing myself',
  ],
  violence: ['my (?:husband|boyfriend|wife|partner|dad|father) (?:hits|beats|hit|beat) me(?! at| in)|i was raped'],
  fraud: ['i (?:just )?(?:got|was|have been) scammed'],
}
const IN_OTHER_LANGUAGES =
  /死にたい|消えたい|自殺したい|死んだほうが|อยากตาย|ฆ่าตัวตาย|muốn chết|không muốn sống|tự tử|tự sát|(?:ingin|mau|pengen) mati|bunuh diri|죽고 ?싶|자살하|gusto ko nang mamatay|magpakamatay/iu
/** The words of a title do not speak of the writer: 《不想活的熊》是什麼書. */
const TITLES = /[《〈][^《》〈〉]{1,40}[》〉]/gu

const compiled = (sayings: typeof SAYINGS, toPattern: (saying: string) => RegExp) =>
  CLASSES.flatMap((name) => (sayings[name] ?? []).map((saying) => ({ name, pattern: toPattern(saying) })))
const CHINESE = compiled(SAYINGS, (saying) => new RegExp(normalise(saying), 'u'))
const ENGLISH = compiled(ENGLISH_SAYINGS, (saying) => new RegExp(`\\b(?:${saying})`, 'u'))

let model: Model | undefined

/** The model that research/train-classifier.ts trains, read once. */
export function dangerModel(): Model {
  return (model ??= readModel(readBytes('models/dangers.model')))
}

/**
 * Replaces the model, so that research can measure one that has not seen the test sentences. Undefined restores the
 * shipped model.
 */
export function useDangerModel(other: Model | undefined): void {
  model = other
}

/** Loads the model before its first use. Undefined if it is loaded. */
export function dangerSteps(): Generator<undefined, void, undefined> | undefined {
  return model === undefined ? preparing() : undefined
}

function* preparing(): Generator<undefined, void, undefined> {
  dangerModel()
  yield
  for (const words of ['今天天氣很好。', 'the weather is fine']) {
    // V8 compiles a pattern at its first use, and to native code at its second.
    for (let time = 0; time < 2; time++) {
      hintOfDanger(words)
      yield
    }
  }
}

/** Training and use must extract the same features. */
export function dangerFeatures(words: string): Features {
  return featuresOf(foldedOf(words))
}

/** Removes separators between Chinese characters, and between them and digits: 不 想 活, 活.不.下.去. */
function foldedOf(words: string): string {
  return normalise(words.normalize('NFKC').replaceAll(TITLES, ' ')).replaceAll(
    /(?<=\p{sc=Han})[ *_.·-]+(?=[\p{sc=Han}\da-z])/gu,
    '',
  )
}

/** The classes of the unmistakable phrases in the text, most urgent first. */
function classesIn(words: string): DangerClass[] {
  const folded = foldedOf(words)
  // Apostrophes are often omitted: dont, cant, im.
  const english = folded.replaceAll(/['’`]/gu, '').replaceAll(/\s+/gu, ' ')
  const stated = [
    ...CHINESE.filter(({ pattern }) => pattern.test(folded)),
    ...ENGLISH.filter(({ pattern }) => pattern.test(english)),
  ].map(({ name }) => name)
  const isForeign = IN_OTHER_LANGUAGES.test(words.normalize('NFKC'))
  return CLASSES.filter((name) => stated.includes(name) || (isForeign && name === 'suicide'))
}

/**
 * Judges by unmistakable phrases alone, for pasted texts that a user wants checked. The model would also react to
 * advertisements, such as 喝了不再胸悶.
 */
export function dangerInPhrases(words: string): Danger | undefined {
  return classesIn(words).length === 0 ? undefined : judge(words).need
}

/** The danger in the words, if it is probable enough to replace any other answer. */
export function dangerIn(words: string): Danger | undefined {
  return dangerWithConfidence(words)?.need
}

/** The same with the calibrated probability that there is danger; 1 where nothing else can be meant. */
export function dangerWithConfidence(words: string): { need: Danger; confidence: number } | undefined {
  const { need, share } = judge(words)
  return share >= SURE ? { need, confidence: share >= CERTAIN ? 1 : share } : undefined
}

/** Like `dangerIn`, with a lower threshold, because the crisis lines only precede the answer and do not replace it. */
export function hintOfDanger(words: string): Danger | undefined {
  const { need, share } = judge(words)
  return share >= LIKELY ? need : undefined
}

/** Sentences are judged separately, because a long text would dilute the relevant one. */
const PARTS = /[。！？!?；;\n]+/u
const PARTS_MAX = 40

function judge(words: string): { readonly need: Danger; readonly share: number } {
  const stated = classesIn(words)
  const parts = words.split(PARTS).filter((part) => part.trim() !== '')
  const { classes, classify } = dangerModel()
  const read = [words, ...(parts.length > 1 ? parts.slice(0, PARTS_MAX) : [])].map((part) =>
    classify(dangerFeatures(part)),
  )
  const none = classes.indexOf(NONE)
  const shares = read.reduce((worst, it) => (it[none]! < worst[none]! ? it : worst))
  const danger = 1 - shares[none]!
  const partOf = (name: DangerClass) =>
    shares[classes.indexOf(name)]! / danger + (stated.includes(name) ? PHRASE_WEIGHT : 0)
  const likeliest = CLASSES.reduce((best, name) => (partOf(name) > partOf(best) ? name : best))
  const name = CLASSES.slice(0, URGENT_CLASSES).find((it) => partOf(it) >= URGENT) ?? likeliest
  return { need: NEED_OF[name], share: stated.length > 0 ? 1 : danger }
}
