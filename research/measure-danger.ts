// Measures the recognition of danger. Each writer is scored with a model that was trained without that writer.
//
// Usage: [LIST=1] [WITHOUT=writer] research/measure-danger.ts [file with the columns text and label]
import { readFileSync } from 'node:fs'
import { NONE, readModel } from '#support/text/classifier/model.ts'
import { temperatureOf } from './train.ts'
import { useModel } from '#support/text/classifier/stored-model.ts'
import { DANGER_MODEL, dangerIn, hintOfDanger, NEED_OF, type Danger } from '#support/text/danger.ts'
import { HELP } from '#operation/view/help-lines.ts'
import {
  crossValidate,
  featuresFor,
  modelFile,
  samplesOf,
  sentencesOf,
  TEACHING,
  trainingSentences,
} from './labelled-sentences.ts'

/** Writers who may have seen each other's sentences are in one group, and are left out of the training together. */
const GROUPS = [
  ['danger-train-a'],
  ['danger-train-b'],
  ['danger-train-c'],
  ['writer-1'],
  ['danger-10'],
  [
    'danger-kinds-held-out',
    'danger-kinds-last',
    'danger-fresh-held-out',
    'danger-held-out',
    'danger-later-held-out',
    'danger-last-held-out',
  ],
]
const SEVERE = new Set(['suicide', 'self_harm', 'injury', 'violence', 'threat', 'child_abuse'])
/** Every fifth ordinary request is left out together with a group. */
const ORDINARY = 5

interface Case {
  readonly text: string
  readonly label: string
}

const without = process.env['WITHOUT']
const sentences = trainingSentences('dangers').filter(({ writer }) => writer !== without)
const classes = [...new Set(sentences.map(({ label }) => label))].toSorted()
const samples = samplesOf(sentences, classes, featuresFor('dangers'))
const temperature = temperatureOf(
  crossValidate('dangers', sentences, samples, classes, (writer) => !TEACHING.has(writer)),
)
const useWithout = (isOut: (at: number) => boolean) =>
  useModel(
    DANGER_MODEL,
    readModel(
      modelFile(
        'dangers',
        samples.filter((_sample, at) => !isOut(at)),
        classes,
        temperature,
      ),
    ),
  )

for (const [fold, group] of GROUPS.entries()) {
  const isOut = (at: number) =>
    sentences[at]!.writer === 'requests' ? at % ORDINARY === fold : group.includes(sentences[at]!.writer)
  useWithout(isOut)
  const out = sentences.filter((_sentence, at) => isOut(at))
  report(
    group.join(', '),
    out.filter(({ writer }) => writer !== 'requests'),
  )
  report(
    'ordinary requests',
    out.filter(({ writer }) => writer === 'requests'),
  )
}
useWithout(() => false)
report(
  'sealed',
  sentencesOf('dangers', 'sealed').filter(({ writer }) => writer !== without),
)
const [file] = process.argv.slice(2)
if (file !== undefined) {
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
  report(
    file,
    rows.map((row) => {
      const [text = '', label = NONE] = row.split('\t')
      return { text, label }
    }),
  )
}

function lineOf(label: string): string {
  return firstFor(NEED_OF[label as keyof typeof NEED_OF])
}

function firstFor(need: Danger): string {
  return (HELP[need].lines[0]?.phone ?? '').replaceAll('-', '')
}

function report(title: string, cases: readonly Case[]): void {
  const dangers = cases.filter(({ label }) => label !== NONE)
  const severe = dangers.filter(({ label }) => SEVERE.has(label))
  const harmless = cases.filter(({ label }) => label === NONE)
  const share = (some: readonly Case[], is: (text: string, it: Case) => boolean) =>
    `${some.filter((it) => is(it.text, it)).length}/${some.length}`
  const isPage = (text: string) => dangerIn(text) !== undefined
  const isShown = (text: string) => hintOfDanger(text) !== undefined
  const isRight = (text: string, { label }: Case) => {
    const need = hintOfDanger(text)
    return need !== undefined && firstFor(need) === lineOf(label)
  }
  const isOf = (name: string, some: readonly Case[], parts: readonly [string, (text: string, it: Case) => boolean][]) =>
    some.length === 0 ? [] : [`${name}: ${parts.map(([what, is]) => `${what} ${share(some, is)}`).join(', ')}`]
  const figures = [
    ...isOf('severe', severe, [
      ['page', isPage],
      ['shown', isShown],
      ['right line', isRight],
    ]),
    ...isOf('all', dangers, [
      ['page', isPage],
      ['shown', isShown],
      ['right line', isRight],
    ]),
    ...isOf('harmless', harmless, [
      ['page', isPage],
      ['shown', isShown],
    ]),
  ]
  console.log(`${title}\n  ${figures.join('; ')}`)
  if (process.env['LIST'] === '1')
    for (const it of cases) {
      const need = hintOfDanger(it.text)
      const isWrong = it.label === NONE ? need !== undefined : !isRight(it.text, it)
      if (isWrong) console.log(`  ${it.label} → ${need ?? NONE}${isPage(it.text) ? '!' : ''}: ${it.text}`)
    }
}
