import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CardEffects, Effect } from '#services/rules/card-effects.ts'

// Rewrites the `effects` of data/seed/rules/cards.json: what kind of effects each card has, read from the English text,
// which since 2011 follows a grammar: condition: cost and target; effect. No card text is stored.
//
// Usage: bin/with-node research/build-card-effects.ts YAML_YUGI/data/cards
const FILE = 'data/seed/rules/cards.json'

const cardSchema = z.object({
  konami_id: z.int().nullish(),
  card_type: z.string().optional(),
  property: z.string().nullish(),
  monster_type_line: z.string().optional(),
  name: z.object({ en: z.string().nullable() }),
  text: z.object({ en: z.string().nullish() }).nullish(),
})
type Card = z.output<typeof cardSchema>

/** The sentences of a text. Names in quotes hold colons and full stops of their own, so they are masked. */
function sentencesOf(text: string): string[] {
  const terms = text.replaceAll(/\bGraveyard\b/g, 'GY').replaceAll(/\bLife Points\b/g, 'LP')
  const masked = terms.replaceAll(/"[^"\n]*(?:"C""|")/g, (name) => (/Token/.test(name) ? '"Token"' : '"N"'))
  return masked
    .split(/(?<=[.)])\s+(?=[A-Z(●])|\n+/)
    .map((it) => it.trim())
    .filter(Boolean)
    .reduce<string[]>((list, it) => {
      const last = list.at(-1)
      const continues = last !== undefined && /^(?:●|\((?!Quick Effect))/.test(it)
      return continues ? [...list.slice(0, -1), `${last} ${it}`] : [...list, it]
    }, [])
}

const has = <T extends string>(table: readonly (readonly [T, RegExp])[], text: string): T[] => [
  ...new Set(table.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))),
]

type Deed = NonNullable<Effect['does']>[number]
const DOES: readonly (readonly [Deed, RegExp])[] = [
  [
    'search',
    /\badds?\b[^.;]*\bfrom (?:your|the|their|either player's) (?:main )?deck\b|\badded from the (?:main )?deck/i,
  ],
  ['search', /\badds? (?:it|that card|\d[^.;]*) to (?:your|the|their) hand[^.;]*\bdeck\b/i],
  ['draw', /\bdraws?\b/i],
  [
    'mill',
    /\bsends? [^.;]*\b(?:from|of) (?:your|the|their|either) (?:hand (?:or|and\/or) )?(?:main )?deck\b[^.;]*\bto (?:the|your|their) gy\b/i,
  ],
  // Material from the Deck goes to the GY.
  [
    'mill',
    /\bfrom (?:(?!\bextra)[^.;])*(?<!extra )\bdeck\b[^.;]*\b(?:as|for) (?:Fusion |Ritual )?(?:Materials?|Tribute)/i,
  ],
  [
    'mill',
    /\b(?:using|with|from) [^.;]*(?<!extra )\bdeck\b[^.;]*\bMaterials?\b|\bmentions? [^.;]*\bas material[^.;]*, using [^.;]*\bdeck\b/i,
  ],
  ['deck-summon', /\bspecial summons?\b[^.;]*\bfrom (?:(?!\bextra)[^.;])*(?<!extra )\bdeck\b/i],
  ['gy-summon', /\bspecial summons?\b[^.;]*\b(?:from|in)\b[^.;]*\bgy\b/i],
  [
    'gy-return',
    /\b(?:adds?|returns?|shuffles?)\b[^.;]*\bfrom [^.;]*\bgy\b|\b(?:returns?|shuffles?)\b[^.;]*\bgy[^.;]*\b(?:into|to) the deck/i,
  ],
  ['gy-banish', /\bbanish(?:es)?\b[^.;]*\b(?:from|in) [^.;]*\bgy\b/i],
  ['summon', /\b(?:(?:special|fusion|synchro|xyz|link|ritual|normal) summons?|summons?)\b/i],
  ['destroy', /\bdestroys?\b/i],
  [
    'atk',
    /\b(?:gains?|loses?|lose|increases?|decreases?)\b[^.;]*\b(?:ATK|DEF)\b|\b(?:ATK|DEF)(?:\/DEF)?\b[^.;]*\b(?:becomes?|is halved|are halved|halved|doubled)\b|\b[Dd]ouble[sd]?\b[^.;]*\bATK\b/,
  ],
  ['face-down', /\bface-down Defense Position\b/],
]
// What others do, what is forbidden and what is negated is not done by the effect.
const NOT_DONE =
  /\b(?:cannot|can only|except)\b[^.;]*|\beach time [^,]*,|\bnegate the [^.;,]*|\([^)]*\)|\byour opponent (?:draws|Special Summons|can)\b[^.;,]*/gi
const GY_TARGET = /\btargets?\b[^;]*\b(?:in|from)\b[^;]*\bGY\b/i
const NEGATES: readonly (readonly [NonNullable<Effect['negates']>[number], RegExp])[] = [
  ['activation', /\bnegate (?:the|that|its)(?: [\w/]+){0,3} activation\b|\bnegate the Summon or activation\b/i],
  ['effect', /\bnegate (?:that|the|its) (?:activated )?effect\b/i],
  ['summon', /\bnegate (?:the|that) (?:Special )?Summon/i],
  ['attack', /\bnegate (?:the|that) attack\b/i],
  [
    'effects',
    /\bnegate (?:the|its|their|those|all)\b[^.;]*\beffects\b|\beffects (?:of [^.;]* )?are(?: also)? negated\b/i,
  ],
]
const EVENTS: readonly (readonly [NonNullable<Effect['on']>[number], RegExp])[] = [
  ['would-special', /\bwould be Special Summoned\b/],
  ['would-summon', /\bwould be (?:Normal or Special )?Summoned\b/],
  ['gy-effect', /\beffect is activated in (?:your opponent's|the|either) GY\b/],
  [
    'activation',
    /\b(?:card or effect|Spell\/Trap Card, or monster effect,?|cards? (?:or|and) effects?)(?: is)? ?activated?|activates a card or effect/i,
  ],
  [
    'monster-effect',
    /\bmonster effect,? (?:is )?activate|\bactivates? (?:a|its|an?(?: \w+)?) (?:monster )?effect|\bmonster'?s? effect is activated|monster on the field activates/i,
  ],
  [
    'spell',
    /\b(?:Spell(?: Card)?(?:, Trap Card|\/Trap)?)(?: Card)?(?:,? or [^:]*?)?(?: or effect)? is activated|activates a (?:Spell|Normal Spell|Quick-Play Spell)|Spell\/Trap Card is activated|activates a Spell/,
  ],
  [
    'trap',
    /\b(?:Spell\/Trap|Trap)(?: Card)?(?:,? or [^:]*?)?(?: or effect)? is activated|activates a (?:Spell\/Trap|Trap)/,
  ],
  [
    'summoned',
    /\b(?:is|are|was|were) (?:\w+ )?(?:Normal |Special |Flip |Tribute |Ritual |Fusion |Synchro |Xyz |Link |Pendulum )?(?:or \w+ )?Summoned\b|\bSummons?\b/,
  ],
  ['attack', /\bdeclares an attack|is targeted for an attack|attacks\b/],
  ['sent', /\bsent (?:from [^:;]* )?to (?:the|your) GY/],
  ['destroyed', /\bdestroyed\b/],
  ['damage', /\bdamage\b/],
]
const COSTS: readonly (readonly [NonNullable<Effect['cost']>[number], RegExp])[] = [
  ['discard', /\bdiscard/i],
  ['send', /\bsend\b[^;]*\bto (?:the|your) GY/i],
  ['tribute', /\btribute\b/i],
  ['lp', /\bpay\b/i],
  ['banish', /\bbanish\b/i],
  ['detach', /\bdetach\b/i],
]

/** The parts of a condition that `on`, `once`, `turn`, `phase` and `includes` express. The rest is a further condition. */
const EXPRESSED =
  /\bOnce (?:per (?:turn|Chain)|while face-up on the field)|\bduring (?:either player's|your opponent's|the|your)? ?(?:turn|Main Phase)|\(Quick Effect\)|\(except[^)]*\)|\bthat includes[\s\S]*|\bwould be (?:Special )?Summoned|\b(?:When|If|or|an?|your opponent|activates?d?|is|monsters?|Spell|Trap|Cards?|effects?|another|other)\b|\(s\)/gi

function countsOf(condition: string): Pick<Effect, 'counts'> {
  const [, normal] = /\b(Normal or )?Special Summoned \d+ or more\b/.exec(condition) ?? []
  return /\bSummoned \d+ or more\b/.test(condition) ? { counts: normal ? 'normal-or-special' : 'special' } : {}
}

function isRestricted(condition: string, kind: Effect['kind']): boolean {
  const isAnswer = kind === 'quick' || kind === 'card'
  return isAnswer && condition !== '' && /[a-z]{3}/i.test(condition.replaceAll(EXPRESSED, ''))
}

function effectOf(sentence: string, isMonster: boolean, isFirst: boolean): Effect {
  const [head = '', ...after] = sentence.split(/:\s+(?!●)/)
  const condition = after.length > 0 ? head : ''
  const body = after.length > 0 ? after.join(': ') : sentence
  const semicolon = body.indexOf(';')
  const costPart = semicolon === -1 ? '' : body.slice(0, semicolon)
  const action = semicolon === -1 ? body : body.slice(semicolon + 1)
  const isActivated = after.length > 0 || semicolon !== -1
  const isQuick = /\(Quick Effect\)|^(?:Once per turn, )?during either player's turn/i.test(sentence)
  const isFlip = sentence.startsWith('FLIP')
  const isSelfGy =
    /\b(?:banish this card from your GY|this card (?:is )?in your GY|add this card from your GY|Special Summon this card from (?:your|the) GY|this card from (?:your|the) GY)/i.test(
      sentence,
    )
  const isHand =
    /\bthis card (?:from your hand|in your hand|\(from your hand\))|\bdiscard this card|\bfrom your hand to the GY;|\breveal this card/i.test(
      sentence,
    )
  const isTrigger =
    /^(?:If|When|Each time|Once per turn, (?:if|when)|During (?:your|the|each|either)[^:]*(?:Standby|End|Draw|Battle) Phase)/.test(
      condition,
    )
  const kind: Effect['kind'] =
    !isMonster && isFirst && !isSelfGy
      ? 'card'
      : isQuick
        ? 'quick'
        : isFlip
          ? 'flip'
          : !isActivated
            ? 'lasting'
            : isTrigger
              ? 'trigger'
              : 'ignition'
  const deeds = new Set(has(DOES, action.replaceAll(NOT_DONE, '')))
  if (GY_TARGET.test(costPart) || (semicolon === -1 && GY_TARGET.test(body))) {
    if (/\bspecial summon (?:it|that|them|those)/i.test(action)) deeds.add('gy-summon').add('summon')
    if (/\b(?:add|return|shuffle) (?:it|that|them|those|all)/i.test(action)) deeds.add('gy-return')
    if (/\bbanish (?:it|that|them|those)/i.test(action)) deeds.add('gy-banish')
  }
  const includes = /\bthat includes\b/.test(condition)
    ? [...has(DOES, condition.replace(/\bhand, Deck\b/, 'hand')), ...has(DOES, body.split('●').slice(1).join('. '))]
    : []
  const negates = has(NEGATES, body)
  const on =
    kind === 'trigger' || kind === 'quick' || kind === 'card'
      ? has(EVENTS, condition.replace(/that includes[\s\S]*/, ''))
      : []
  const own = negates.length > 0 && includes.length > 0 ? [] : [...deeds]
  const cost = has(COSTS, costPart.replace(/\btarget\b[\s\S]*/, ''))
  const once = /\bOnce per (?:turn|Chain)\b|\bOnce while face-up\b|\bonce per turn\b/.test(`${condition} ${costPart}`)
    ? 'copy'
    : undefined
  const timing = kind !== 'trigger' ? undefined : /^(?:Once per turn, )?when/i.test(condition) ? 'when' : 'if'
  const phase = /\bdamage calculation\b/.test(condition)
    ? 'calculation'
    : /(?<!except )\bduring the Damage Step\b/i.test(condition.replace(/\(except[^)]*\)|except during[^,:(]*/gi, ''))
      ? 'damage'
      : /\bMain Phase\b/.test(condition)
        ? 'main'
        : /\bBattle Phase\b/.test(condition)
          ? 'battle'
          : undefined
  const turn = /\bDuring your opponent's (?:turn|\w+ Phase)/i.test(sentence.split(';')[0]!)
    ? 'opponent'
    : /\bDuring your (?:Main Phase|turn|\w+ Phase)/i.test(condition)
      ? 'own'
      : undefined
  return {
    kind,
    ...(isSelfGy ? { place: 'gy' as const } : isHand && isMonster ? { place: 'hand' as const } : {}),
    ...(on.length > 0 && { on }),
    ...(condition !== '' &&
      on.length === 0 &&
      (isTrigger || (kind === 'card' && /^(?:If|When)/.test(condition))) && { on: ['other' as const] }),
    ...(/\bthis card is sent from (?:the|your) (?:field|Monster Zone)/i.test(condition) && {
      from_field: true as const,
    }),
    ...(includes.length > 0 && {
      includes: [...new Set(includes)].filter((it) => it !== 'summon' || includes.length === 1),
    }),
    ...(/\byour opponent activates|opponent's (?:card|monster|Spell|Trap)[^:]*activate|in your opponent's GY/i.test(
      condition,
    ) && { opponents_only: true as const }),
    ...(negates.length > 0 && { negates }),
    ...(isRestricted(condition, kind) && { restricted: true as const }),
    ...(own.length > 0 && { does: own }),
    ...(cost.length > 0 && { cost }),
    ...(/\btargets?\b/i.test(semicolon === -1 ? body : costPart) &&
      !/\bcannot (?:be )?target/i.test(sentence) &&
      kind !== 'lasting' && { targets: true as const }),
    ...(timing && { timing }),
    ...((kind === 'trigger' || kind === 'flip') &&
      !/\byou can\b/i.test(`${condition} ${semicolon === -1 ? body : costPart}`) && { mandatory: true as const }),
    ...(once && { once: once as 'copy' }),
    ...(phase && { phase: phase as 'main' }),
    ...(turn && { turn: turn as 'own' }),
    ...(/\bwith the same original name\b/.test(body) && {
      by_name: /until the end of the next turn/.test(body) ? ('next-turn' as const) : ('this-turn' as const),
    }),
    ...(/\beach time your opponent (?:Normal or )?Special Summons[^,]*, immediately draw/i.test(body) && {
      draws_per_summon: true as const,
    }),
    ...countsOf(condition),
    ...(/except (?:during )?(?:in )?the Damage Step/i.test(condition) && { not_in_damage_step: true as const }),
  }
}

function effectsOf({ text, card_type, property, monster_type_line: types = '' }: Card): CardEffects {
  const isMonster = card_type === 'Monster'
  const all = text?.en ?? ''
  if (isMonster && !/Effect|Pendulum/.test(types) && !/:|;/.test(all)) return { effects: [] }
  const lasts = /Continuous|Field|Equip/.test(property ?? '')
  const effects: Effect[] = []
  const card: CardEffects = { effects }
  let following: 'use' | undefined
  for (const sentence of sentencesOf(all)) {
    if (/^You can only use (?:each|1) of the following effects/.test(sentence)) {
      following = 'use'
      continue
    }
    const hand =
      /\byou can (?:also )?activate (?:this card|it)\b[^.]*\bfrom your hand\b|activate this card from your hand/i.test(
        sentence,
      ) && !isMonster
    if (hand) {
      if (!sentence.startsWith('If you activated'))
        card.from_hand = /^If you control no cards,? you can/.test(sentence) ? 'no-cards' : 'other'
      continue
    }
    if (/activate this card the turn it was Set/i.test(sentence)) {
      card.when_set = true
      continue
    }
    const silent =
      /^(Neither player|Your opponent) (?:can(?:not)?) activate ([^.]*?)\bin response to (?:this card's|the) (?:effect )?activation|^In response to this card's activation, (your opponent) cannot/i.exec(
        sentence,
      )
    if (silent) {
      card.no_response = {
        who: /neither/i.test(silent[1] ?? '') ? 'both' : 'opponent',
        what: silent[3]
          ? 'some'
          : /^(?:cards (?:or|and)|cards, or the)/.test(silent[2] ?? '')
            ? 'all'
            : (silent[2] ?? '').startsWith('monster effects')
              ? 'monsters'
              : 'some',
      }
      continue
    }
    const banished = /\bany (card|monster)s? sent to the GY (?:is|are) banished instead/i.exec(sentence)
    if (banished) card.banishes = banished[1]!.toLowerCase() === 'card' ? 'cards' : 'monsters'
    if (/^(?:You can only (?:use|activate)|Each effect|You can use each)/.test(sentence)) {
      const once = /\bactivate 1 "N" (?:per|once)/.test(sentence)
        ? 'activate'
        : /per turn|once that turn|per Chain/.test(sentence)
          ? 'use'
          : undefined
      if (!once) continue
      const last = effects.at(-1)
      if (once === 'activate') {
        const own = effects.find(({ kind }) => kind === 'card')
        if (own) own.once = 'activate'
      } else if (/\b(?:this|the previous) effect\b/.test(sentence)) {
        if (last) last.once = 'use'
      } else for (const it of effects) if (it.kind !== 'lasting') it.once = 'use'
      continue
    }
    if (sentence.startsWith('This is a Quick Effect if')) {
      const last = effects.at(-1)
      if (last) last.kind = 'quick'
      continue
    }
    const isFirst = !effects.some(({ kind }) => kind === 'card')
    const effect = effectOf(sentence, isMonster, isFirst)
    const main = effects.find(({ kind }) => kind === 'card')
    // Further sentences without a condition belong to what a Normal or Quick-Play card does.
    const isMore = !isMonster && !lasts && main && effect.place !== 'gy' && !/:|;/.test(sentence)
    if (isMore) {
      if (effect.does && !main.includes) main.does = [...new Set([...(main.does ?? []), ...effect.does])]
      if (effect.negates) main.negates = [...new Set([...(main.negates ?? []), ...effect.negates])]
      continue
    }
    // A plain card of a lasting kind is activated without an effect.
    if (
      !isMonster &&
      lasts &&
      isFirst &&
      effect.kind === 'card' &&
      /^(?:While|Once|If|During|You can|Each time)/.test(sentence)
    ) {
      const { kind: _, ...rest } = effect
      effects.push({ kind: 'card' }, { ...rest, kind: /:|;/.test(sentence) ? 'ignition' : 'lasting' })
      continue
    }
    if (effect.kind === 'lasting' && !effect.negates && !banished) continue
    if (following && effect.kind !== 'lasting') effect.once = following
    effects.push(effect)
  }
  if (!isMonster && !effects.some(({ kind }) => kind === 'card')) effects.unshift({ kind: 'card' })
  return card
}

const folder = process.argv[2] ?? ''
const byId = new Map<number, CardEffects>()
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const card = cardSchema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  if (card.success && card.data.konami_id) byId.set(card.data.konami_id, effectsOf(card.data))
}
const seed = JSON.parse(readFileSync(FILE, 'utf8')) as { columns: string[]; rows: unknown[][] }
if (!seed.columns.includes('effects')) seed.columns.push('effects')
const [id, effects] = ['id', 'effects'].map((column) => seed.columns.indexOf(column)) as [number, number]
for (const row of seed.rows) row[effects] = byId.get(Number(row[id])) ?? null
const { rows, ...head } = seed
const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
writeFileSync(FILE, `${JSON.stringify(head).slice(0, -1)},"rows":[\n${lines}\n]}\n`)
