import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { isLeftOut, isPartial } from './left-out-writers.ts'

export interface Mark {
  /** The input that takes the marked text. */
  readonly name: string
  /** The choice that the marked text means. Absent if the input takes the text itself. */
  readonly choice?: string
  /** The text holds for every job of the task. */
  readonly isShared?: true
  readonly start: number
  readonly end: number
}

export interface MarkedTask {
  readonly task: string
  readonly marks: readonly Mark[]
}

/**
 * Reads a labelled task in which [limit:five] marks the text of an input, [type=film:movies] a choice and
 * [both.date:today] a text for every job. ⏎ is a line break.
 */
export function readMarked(marked: string): MarkedTask {
  const marks: Mark[] = []
  let task = ''
  let from = 0
  for (const { index, 0: mark, groups } of marked.matchAll(
    /\[(?<shared>both\.)?(?<name>[a-z_]+)(?:=(?<choice>[^:\]]+))?:(?<text>[^\]]*)\]/g,
  )) {
    const { shared, name = '', choice, text = '' } = groups ?? {}
    task += marked.slice(from, index)
    marks.push({
      name,
      ...(choice && { choice }),
      ...(shared && { isShared: true }),
      start: task.length,
      end: task.length + text.length,
    })
    task += text
    from = index + mark.length
  }
  return { task: (task + marked.slice(from)).replaceAll('⏎', '\n'), marks }
}

/** The jobs of a labelled task, divided by ‖. Their texts together are the task. */
function readJobs(marked: string): MarkedTask[] {
  return marked.split(/(?<=[^ ])‖| ‖(?= )|‖/).map(readMarked)
}

export interface LabelledTask extends MarkedTask {
  readonly writer: string
  readonly tool: string
}

/** The tasks with several jobs. Each job is also a task of its own. */
export const JOBS = 'labelled/hub/jobs.tsv'
const JOBS_ROW = z.object({ writer: z.string(), tools: listCell, task: z.string() })
const ROW = z.object({ writer: z.string(), tool: z.string(), task: z.string() })

/** A job, with its position in the task. The positions of its marks are those in the job. */
export interface Job extends MarkedTask {
  readonly tool: string
  readonly start: number
  readonly end: number
}

export function readJobRows(): { readonly writer: string; readonly jobs: readonly Job[] }[] {
  return readTable(JOBS, JOBS_ROW)
    .filter(({ writer }) => !isLeftOut(writer))
    .map(({ writer, tools, task }) => {
      let end = 0
      const jobs = readJobs(task).map((job, at): Job => {
        const start = end
        end += job.task.length
        return { ...job, tool: tools[at]!, start, end }
      })
      return { writer, jobs }
    })
}

export function readLabelledTasks(files: readonly string[]): LabelledTask[] {
  return files.flatMap((file) =>
    file === JOBS
      ? readJobRows().flatMap(({ writer, jobs }) =>
          jobs.map(({ tool, task, marks }) => ({ writer, tool, task, marks })),
        )
      : readTable(file, ROW)
          .filter(({ writer }) => !isLeftOut(writer))
          .map(({ task, ...row }) => ({ ...row, ...readMarked(task) })),
  )
}

const FOLDS = 5

/**
 * Divides the rows into groups of whole writers, each with the rows of the other writers to train on. None if the
 * script only trains.
 */
export function foldsOf<Row extends { readonly writer: string }>(rows: readonly Row[]) {
  const writers = isPartial ? [] : [...new Set(rows.map(({ writer }) => writer))]
  return Array.from({ length: Math.min(FOLDS, writers.length) }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    return {
      judged: rows.filter(({ writer }) => own.has(writer)),
      others: rows.filter(({ writer }) => !own.has(writer)),
    }
  })
}
