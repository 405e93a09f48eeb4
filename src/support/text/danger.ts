import { featuresOf, type Features } from './classifier/features.ts'
import { NONE, type Model } from './classifier/model.ts'
import { storedModel } from './classifier/stored-model.ts'
import { normalise } from './normalise.ts'

// Recognises people in danger. A false alarm only shows a telephone number, but a miss may cost a life, so the lower
// threshold accepts many false alarms.

/** The classes of data/labelled/dangers.tsv, most urgent first, with the corresponding needs of `crisis_lines`. */
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
/** A need of `crisis_lines`, as in `needs.ts` of the wellness service. */
export type Danger = (typeof NEED_OF)[DangerClass]
const CLASSES = Object.keys(NEED_OF) as DangerClass[]

/** From this probability, the answer consists of the crisis lines alone. */
const CERTAIN = 0.75
/** From this probability, the lines replace any other answer. From LIKELY, they precede it. */
const ALONE = 0.4
const LIKELY = 0.08
/** The urgent classes (ambulance, police, 1925) precede a more probable class if they have this share of the danger. */
const URGENT = 0.35
const URGENT_CLASSES = 3
/** An unmistakable phrase adds this share to its class. */
const PHRASE_WEIGHT = 0.6

// Each phrase was reviewed. Phrases that also occur in titles, idioms, laws or advertisements are left to the model.
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
/** Words in a title say nothing about the writer: 《不想活的熊》是什麼書. */
const TITLES = /[《〈][^《》〈〉]{1,40}[》〉]/gu

const compiled = (sayings: typeof SAYINGS, toPattern: (saying: string) => RegExp) =>
  CLASSES.flatMap((name) => (sayings[name] ?? []).map((saying) => ({ name, pattern: toPattern(saying) })))
const CHINESE = compiled(SAYINGS, (saying) => new RegExp(normalise(saying), 'u'))
const ENGLISH = compiled(ENGLISH_SAYINGS, (saying) => new RegExp(`\\b(?:${saying})`, 'u'))

export const DANGER_MODEL = 'models/dangers.model'

/** The model that research/train-classifier.ts has trained. */
export function dangerModel(): Model {
  return storedModel(DANGER_MODEL)
}

let isPrepared = false

/** Loads the model in steps. Undefined if it is loaded. */
export function dangerSteps(): Generator<undefined, void, undefined> | undefined {
  return isPrepared ? undefined : preparing()
}

function* preparing(): Generator<undefined, void, undefined> {
  isPrepared = true
  dangerModel()
  yield
  for (const words of ['今天天氣很好。', 'the weather is fine']) {
    // V8 compiles a regular expression when it is first used, and to native code at the second use.
    for (let time = 0; time < 2; time++) {
      hintOfDanger(words)
      yield
    }
  }
}

/** The features must be the same in training and in use. */
export function dangerFeatures(words: string): Features {
  return featuresOf(foldedOf(words))
}

/** Removes what separates Chinese characters from each other and from digits: 不 想 活, 活.不.下.去. */
function foldedOf(words: string): string {
  return normalise(words.normalize('NFKC').replaceAll(TITLES, ' ')).replaceAll(
    /(?<=\p{sc=Han})[ *_.·-]+(?=[\p{sc=Han}\da-z])/gu,
    '',
  )
}

/** The classes of unmistakable phrases in a text, most urgent first. */
function classesIn(words: string): DangerClass[] {
  const folded = foldedOf(words)
  // People often omit apostrophes: dont, cant, im.
  const english = folded.replaceAll(/['’`]/gu, '').replaceAll(/\s+/gu, ' ')
  const stated = [
    ...CHINESE.filter(({ pattern }) => pattern.test(folded)),
    ...ENGLISH.filter(({ pattern }) => pattern.test(english)),
  ].map(({ name }) => name)
  const isForeign = IN_OTHER_LANGUAGES.test(words.normalize('NFKC'))
  return CLASSES.filter((name) => stated.includes(name) || (isForeign && name === 'suicide'))
}

/** Finds unmistakable phrases only. For pasted texts, because the model also reacts to advertisements. */
export function dangerInPhrases(words: string): Danger | undefined {
  return classesIn(words).length === 0 ? undefined : judge(words).need
}

/** The danger that a text indicates, if it is probable enough to replace any other answer. */
export function dangerIn(words: string): Danger | undefined {
  return dangerWithConfidence(words)?.need
}

/** The danger with its calibrated probability, which is reported as 1 from CERTAIN on. */
export function dangerWithConfidence(words: string): { need: Danger; confidence: number } | undefined {
  const { need, share } = judge(words)
  return share >= ALONE ? { need, confidence: share >= CERTAIN ? 1 : share } : undefined
}

/** Like `dangerIn` with a lower threshold, for crisis lines that precede the answer instead of replacing it. */
export function hintOfDanger(words: string): Danger | undefined {
  const { need, share } = judge(words)
  return share >= LIKELY ? need : undefined
}

/** Sentences are classified one by one, because one that indicates danger would have little weight in a long text. */
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
  // The words of a phrase may mean something else: a guitar string cuts the hand too. Then the model sees no danger.
  return { need: NEED_OF[name], share: stated.length === 0 ? danger : danger < LIKELY ? LIKELY : 1 }
}
