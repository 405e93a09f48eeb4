import type { Database } from '#data/db/client.ts'
import type { CardRow } from '../card-index.ts'
import { createFinding, type Finding } from './finding.ts'
import { judgeAnswer } from './judge-answer.ts'
import {
  judgeAgain,
  judgeDamageStep,
  judgeCount,
  judgeDetached,
  judgeDraws,
  judgeFaceDownLink,
  judgeRefund,
  judgeTargets,
  judgeTiming,
  judgeTwice,
  judgeUnder,
  judgeUse,
  spellSpeed,
  UNKNOWN,
  type KnownCard,
} from './judge-card.ts'
import { kindIn, NEGATION, PASSIVE_ALONE, pattern, readQuestion, rolesIn, type Question } from './read-question.ts'
import { inWords, type Ruling } from './in-words.ts'

/** A case that rules decide: the words by which a question is known to mean it, and the judgement. */
type Case = (question: Question, cards: readonly KnownCard[]) => Ruling | undefined

const words = (source: string) => {
  const known = pattern(source)
  return ({ text }: Question) => known.test(text)
}

const saysStep = words('傷害步驟|傷步|傷判|傷害判定|ダメージステップ|ダメステ|damage step|damage calculation')
const saysRefund = words(
  '(?:退|還|返還|拿回|補).{0,4}(?:代價|lp|血|生命|手牌|給?我|卡)|(?:代價|cost|血|lp|扣的|丟的|付的).{0,12}(?:退|還|返|回來)|refund|get (?:it|my|the).{0,12}back',
)
const saysNegated = words('被.{0,8}(?:康|無效|擋|反)|(?:康|無效|擋|反)(?:掉|了)|negated|got stopped')
const saysAgain = words(
  '第二|再(?:丟|發|用|開|打|下|來)|另一張|下一張|還(?:能|可以|會)(?!.{0,2}(?:失效|無效))|another|second|again|one more',
)
const saysTiming = words('錯.{0,2}時[點機]|錯過時|タイミングを?逃|miss(?:es|ing|ed)? (?:the |its )?timing')
const saysDetached = words('素材.{0,6}(?:拔|取除|去除|移除|拿掉)|(?:拔|取除|去除).{0,6}素材|detach')
const saysTarget = words('取不?取?對象|指定對象|指定嗎|有沒有取|targets?\\?|\\bdoes .{0,20}target|is .{0,20}targeting')
const saysLink = words('連結怪|link monster|連結.{0,4}蓋')
const saysHand = words('手開|手發|手牌|手上|從手|手坑|from (?:the |my |your )?hand')
const saysOwnTurn = words('(?:自己|我|我方)(?:的)?回合|my (?:own )?turn|own turn')
const saysOpponentsTurn = words("(?:對手|對面|對方|敵方)(?:的)?回合|opponent(?:'s|s)? turn|their turn")
const saysSetNow = words(
  '(?:蓋|覆蓋|set).{0,12}(?:當回合|這回合|同回合|馬上|立刻|同一回合|same turn|this turn|right away)|(?:這回合|當回合|剛|just|this turn).{0,6}(?:蓋|set)',
)
const saysBattle = words('戰鬥階段|戰階|battle phase')
const saysControls = words('場上.{0,6}(?:有|蓋)|有.{0,4}蓋(?:卡|牌|著)|control')
const saysNegation = ({ text }: Question) => NEGATION.test(text)
const saysResponse = words(
  '連鎖|鎖|回應|丟|開|發動|對|下去|時候|chain|respond|against|activat|\\bon\\b|\\buse\\b|\\bto\\b',
)
const saysRevive = words(
  '(?:復活|蘇生|拉|特召|特殊召喚|revive|reborn|summon).*召喚.{0,8}(?:被|無效)|(?:revive|reborn|special summon).*summon.{0,12}negated',
)
const saysReviving = words('復活|蘇生|拉|特召|特殊召喚|revive|reborn|special summon')
const saysTwice = words(
  '(?:一|同)(?:個)?回合.{0,8}(?:幾次|幾張|[兩二2]次|[兩二2]張|多次)|how many times|twice|more than once',
)
const saysLasting = words(
  '整(?:個)?回合|多久|幾(?:個)?回合|(?:什|甚)麼時候.{0,4}恢復|whole turn|rest of (?:the|this|that) turn|how long',
)
const saysItself = words('解放(?:了|掉)?(?:自己|自身|它自己)|自己解放|tribut\\w* itself')
const saysToCounterTrap = words(
  '反擊陷阱.{0,6}(?:後|之後|時|發動).{0,10}(?:接|連鎖|回應|丟|開|用)|(?:接|連鎖|回應|對|擋|康|無效).{0,8}反擊陷阱|(?:chain|respond|to|negate|against) .{0,12}counter trap',
)
const saysNeverSummoned = words(
  '(?:額外|extra deck).{0,8}(?:丟|送|掉|直接).{0,6}(?:墓|\\bgy\\b|grave)|(?:from|out of) (?:the |my )?extra deck.{0,20}(?:\\bgy\\b|grave)',
)
const saysDraws = words('抽(?:幾|多少)|幾張.{0,6}抽|how many.{0,20}draw|draw how many')
const saysCounts = words(
  '(?:包含|算|包括|含|count|includ).{0,12}(?:通召|通常召喚|一般召喚|normal summon)|(?:通召|通常召喚|normal summons?).{0,12}(?:算|包含|count)',
)
const saysList = words(
  '禁卡|禁限|解禁|(?:可以|能|不能)放|(?:可以|能)(?:放|帶|用)?幾張|限制卡|(?:放|帶|投|塞|用)(?:入)?(?:幾|多少)張|還是[一二三123]張|現在.{0,3}[幾一二三123]張|何枚|\\bbanned|\\bban ?list|\\blegal\\b|forbidden|limited|how many copies',
)

const one =
  (judge: (card: KnownCard) => Finding): Case =>
  (_, cards) =>
    inWords(cards.map((card) => ({ card, found: judge(card) })))

const CASES: readonly (readonly [(question: Question) => boolean, Case])[] = [
  [saysStep, one(judgeDamageStep)],
  [saysRevive, (_, [card, other]) => card && inWords([{ card, found: createFinding(false, 'revive.negated'), other }])],
  [
    (it) => saysNeverSummoned(it) && saysReviving(it),
    (_, [card]) => card && inWords([{ card, found: createFinding(false, 'revive.never-summoned') }]),
  ],
  [saysLasting, lasting],
  [saysToCounterTrap, toCounterTrap],
  [saysDraws, one(judgeDraws)],
  [saysCounts, one(judgeCount)],
  [
    (it) => saysRefund(it) && (saysNegated(it) || saysNegation(it)),
    (question, cards) => about(question, cards, judgeRefund),
  ],
  [saysTiming, one(judgeTiming)],
  [saysDetached, one(judgeDetached)],
  [saysTarget, one(judgeTargets)],
  [(it) => saysLink(it) && !saysNegation(it), one(judgeFaceDownLink)],
  [saysAgain, again],
  [saysTwice, one(judgeTwice)],
  [() => true, under],
  [(it) => saysHand(it) || saysBattle(it) || saysOwnTurn(it) || saysOpponentsTurn(it) || saysSetNow(it), use],
  [() => true, answer],
]

/** In “X was negated by Y”, the question is about X. */
function about(
  question: Question,
  cards: readonly KnownCard[],
  judge: (card: KnownCard, other?: KnownCard) => Finding,
) {
  if (cards.length === 1 && PASSIVE_ALONE.test(question.text)) return undefined
  const roles = rolesIn(question)
  const card = cards.find(({ id }) => id === (roles?.object ?? question.cards[0])?.id)
  const other = cards.find(({ id }) => id === roles?.actor.id)
  return card && inWords([{ card, found: judge(card, other), other }])
}

/** How long a card that also negates cards of the same name does so. */
function lasting(_: Question, cards: readonly KnownCard[]) {
  const byName = ({ effects }: KnownCard) => effects.effects.find((it) => it.by_name)?.by_name
  const [negator, ...more] = cards.filter(byName)
  const [card, ...others] = cards.filter((it) => it !== negator)
  if (!negator || !card || more.length > 0 || others.length > 0) return undefined
  return inWords([{ card, found: createFinding(true, `lasting.${byName(negator)}`), other: negator }])
}

function toCounterTrap(_: Question, cards: readonly KnownCard[]) {
  const [card, ...others] = cards
  if (!card || others.length > 0 || spellSpeed(card) === 3) return undefined
  return inWords([{ card, found: createFinding(false, 'answer.to-counter-trap') }])
}

function again(question: Question, cards: readonly KnownCard[]) {
  const negator = rolesIn(question)?.actor
  const isByName = cards.some(({ id, effects }) => id === negator?.id && effects.effects.some((it) => it.by_name))
  return saysNegated(question) || isByName ? about(question, cards, judgeAgain) : undefined
}

const isFloodgate = ({ effects, kind, subtype }: KnownCard) =>
  effects.banishes !== undefined ||
  (kind !== 'Monster' &&
    subtype === 'Continuous' &&
    effects.effects.some((it) => it.kind === 'lasting' && it.negates?.includes('effects')))

/** Cards in play that change what others may do. */
function under(question: Question, cards: readonly KnownCard[]) {
  const [floodgate, ...more] = cards.filter(isFloodgate)
  const others = cards.filter((it) => it !== floodgate)
  if (!floodgate || more.length > 0 || others.length === 0) return undefined
  const isAnswered = saysNegation(question) && rolesIn(question)?.object.id === floodgate.id
  if (isAnswered) return undefined
  const leaves = saysItself(question)
  return inWords(others.map((card) => ({ card, found: judgeUnder(card, floodgate, leaves), other: floodgate })))
}

function use(question: Question, cards: readonly KnownCard[]) {
  const [card, ...others] = cards
  if (!card || others.length > 0 || PASSIVE_ALONE.test(question.text)) return undefined
  const found = judgeUse(card, {
    turn: saysOpponentsTurn(question) ? 'opponent' : saysOwnTurn(question) ? 'own' : undefined,
    fromHand: saysHand(question),
    inBattlePhase: saysBattle(question),
    setThisTurn: saysSetNow(question),
    controlsCard: saysControls(question),
  })
  return inWords([{ card, found }])
}

function answer(question: Question, cards: readonly KnownCard[]) {
  const [first, second, ...more] = cards
  if (!first || more.length > 0) return undefined
  if (!second) {
    const kind = kindIn(question.text)
    return saysNegation(question) && kind
      ? inWords([{ card: first, found: judgeAnswer(first, kind), answered: kind }])
      : undefined
  }
  if (!saysNegation(question) && !saysResponse(question)) return undefined
  const roles = rolesIn(question)
  const actor = roles?.actor.id === second.id ? second : first
  const object = actor === first ? second : first
  const kind = object.kind === 'Monster' ? 'monster-effect' : object.kind === 'Spell' ? 'spell' : 'trap'
  return inWords([{ card: actor, found: judgeAnswer(actor, { kind, card: object }), other: object }])
}

function isKnown(card: CardRow): card is KnownCard {
  return card.effects !== null
}

const ASKS = pattern(
  '嗎|可以|能|會|可不|行不|有沒有|算|怎|幾|[?？]|^(?:can|could|does|do|is|are|will|if|when|may|what|how)\\b',
)

/** The ruling on the cards that a question names, derived from the kinds of their effects. */
export function ruleOnCards(db: Database, typed: string): Ruling | undefined {
  const question = readQuestion(db, typed)
  if (saysList(question)) return undefined
  const cards = question.cards.filter(isKnown)
  if (cards.length === 0 || cards.length < question.cards.length) return undefined
  for (const [means, judge] of CASES) {
    const ruling = means(question) ? judge(question, cards) : undefined
    if (ruling) return ruling
  }
  const [card] = cards
  return card && ASKS.test(question.text) ? inWords([{ card, found: UNKNOWN }]) : undefined
}
