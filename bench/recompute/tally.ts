import { exact, type Exact } from './exact.ts'

/** Counts how many figures of a group equal the recomputed value, and records those that differ. */
export class Tally {
  private same = 0
  private readonly others: string[] = []
  private readonly title: string

  constructor(title: string) {
    this.title = title
  }

  figure(what: string, answered: number | null | undefined, own: Exact | null): void {
    this.check(
      what,
      own === null ? answered === null : typeof answered === 'number' && exact(answered) === own,
      answered,
      own,
    )
  }

  text(what: string, answered: string | null | undefined, own: string | null): void {
    this.check(what, answered === own, answered, own)
  }

  private check(what: string, isSame: boolean, answered: unknown, own: Exact | string | null): void {
    if (isSame) this.same += 1
    else
      this.others.push(`${what}: ${String(answered)}, worked out ${typeof own === 'bigint' ? Number(own) / 1e12 : own}`)
  }

  print(): { same: number; all: number } {
    const all = this.same + this.others.length
    console.log(`${this.others.length === 0 ? 'ok  ' : 'FAIL'} ${this.title.padEnd(44)} ${this.same} of ${all}`)
    for (const other of this.others.slice(0, 10)) console.log(`       ${other}`)
    return { same: this.same, all }
  }
}
