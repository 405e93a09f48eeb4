import type { Database } from '#data/db/client.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import type { NameStore } from '#operation/input/name-store.ts'
import { namesIn, type Names } from '#operation/input/names.ts'
import { prepared } from '#operation/prepared.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { cardsHolding, cardsWithWords, findCards, LAST_LETTER, nearCards, type CardRow } from './card-index.ts'
import { beginsSeries, findSeries, seriesInSentence, type Series } from './series-names.ts'

const BEGINNING_MAX = 60

/** The English name is the key. The names are looked up in the database, because they are too many to load. */
export function cardNames(db: Database): Names {
  return prepared(db, openNames)
}

function openNames(db: Database): Names {
  const seriesCalled = (series: Series | undefined): NamedThing[] => {
    // A card with the printed name of the series, such as Buster Blader, goes by all names of the series.
    const printed = series?.names.flatMap((name) => findCards(db, name).filter((card) => isPrinted(card, name)))[0]
    if (printed) return [toThing(printed)]
    // A name that is also a card's nickname would be read as that card.
    const key = series?.names.find((name) => findCards(db, name).length === 0)
    return key === undefined ? [] : [{ key, label: key, names: [] }]
  }
  const named = (name: string): NamedThing[] => {
    const called = findCards(db, name).map(toThing)
    return called.length > 0 ? called : seriesCalled(seriesInSentence(name))
  }
  const namesOf = (card: CardRow) => card.keys.map((key) => ({ name: key, things: () => [toThing(card)] }))
  const among = 'from rules_card_names where key >= ? and key < ?'
  const isAny = db.$client.prepare<[string, string]>(`select 1 ${among} limit 1`).pluck()
  const keys = db.$client
    .prepare<[string, string], string>(`select key ${among} order by key limit ${BEGINNING_MAX}`)
    .pluck()
  const store: NameStore = {
    byKey: (key) =>
      [...findCards(db, key).map(toThing), ...seriesCalled(findSeries(key))].find((thing) => thing.key === key),
    named,
    begins: (name) => isAny.get(name, name + LAST_LETTER) !== undefined || beginsSeries(name),
    beginning: (name) => keys.all(name, name + LAST_LETTER).map((key) => ({ name: key, things: () => named(key) })),
    withWords: (text) => cardsWithWords(db, text).map(toThing),
    holding: (name) =>
      cardsHolding(db, name)
        .flatMap(namesOf)
        .filter((it) => it.name.includes(name)),
    near: (name) => nearCards(db, name).flatMap(namesOf),
  }
  return namesIn(store, { plurals: false })
}

function isPrinted({ name_en, name_ja, name_zh }: CardRow, name: string): boolean {
  return [name_en, name_ja, name_zh].some((it) => it !== null && comparisonKey(it) === comparisonKey(name))
}

function toThing({ name_en, name_zh, name_ja }: CardRow): NamedThing {
  return { key: name_en, label: name_zh ?? name_en, names: [name_zh, name_ja].filter((it) => it !== null) }
}
