import type { Database } from '#data/db/client.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import type { NameStore } from '#operation/input/name-store.ts'
import { namesIn, type Names } from '#operation/input/names.ts'
import { prepared } from '#operation/prepared.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import {
  cardsHolding,
  cardsWithWords,
  findCards,
  LAST_LETTER,
  nearCards,
  printedNames,
  type CardRow,
} from './card-index.ts'
import { beginsSeries, findSeries, seriesInSentence, type Series } from './series-names.ts'

const BEGINNING_MAX = 60

/**
 * All card names, each with the card's English name as key. They are too many to load, so each is looked up in the
 * database.
 */
export function cardNames(db: Database): Names {
  return prepared(db, openNames)
}

function openNames(db: Database): Names {
  const seriesCalled = (series: Series | undefined): NamedThing[] => {
    // If a card has the name of its series, such as Buster Blader, all names of the series mean that card.
    const printed = series?.names.flatMap((name) => findCards(db, name).filter((card) => isPrinted(card, name)))[0]
    if (printed) return [toThing(printed)]
    // The series is represented by a name that no card has as a nickname, because that would be read as the card.
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
    hasPrefix: (name) => isAny.get(name, name + LAST_LETTER) !== undefined || beginsSeries(name),
    withPrefix: (name) => keys.all(name, name + LAST_LETTER).map((key) => ({ name: key, things: () => named(key) })),
    withWords: (text) => cardsWithWords(db, text).map(toThing),
    containing: (name) =>
      cardsHolding(db, name)
        .flatMap(namesOf)
        .filter((it) => it.name.includes(name)),
    near: (name) => nearCards(db, name).flatMap(namesOf),
  }
  return namesIn(store, { correctsPlurals: false })
}

function isPrinted(card: CardRow, name: string): boolean {
  return printedNames(card).some((it) => comparisonKey(it) === comparisonKey(name))
}

function toThing({ name_en, name_zh, name_ja }: CardRow): NamedThing {
  return { key: name_en, label: name_zh ?? name_en, names: [name_zh, name_ja].filter((it) => it !== null) }
}
