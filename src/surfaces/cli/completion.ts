import { kindFor } from '#operation/input/derived-kind.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { toJsonSchema } from '#operation/json-schema.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** The words that complete a command line after the words `after`. */
interface Step {
  readonly after: readonly string[]
  readonly words: readonly string[]
}

export function completionScript(
  shell: Shell,
  services: readonly Service[],
  { commands, options }: { readonly commands: readonly string[]; readonly options: readonly string[] },
): string {
  const first: Step = { after: [], words: [...commands, ...services.map(({ name }) => name)] }
  const steps = [
    first,
    { after: ['mcp'], words: services.map(({ name }) => name) },
    { after: ['completion'], words: SHELLS },
    ...services.flatMap((service) => stepsOf(service, options)),
  ]
  return shell === 'fish' ? fishScript(steps) : bashScript(steps, shell)
}

export function typedName(operation: Operation): string {
  return operation.name.replaceAll('_', '-')
}

export function typedInput(name: string): string {
  return `--${name.replaceAll('_', '-')}`
}

function stepsOf({ name, operations }: Service, options: readonly string[]): Step[] {
  return [
    { after: [name], words: operations.map(typedName) },
    ...operations.flatMap((operation) => {
      const at = [name, typedName(operation)]
      const inputs = Object.keys(operation.input.shape)
      const choices = inputs.map((input) => ({ input, values: valuesOf(operation, input) }))
      return [
        { after: at, words: [...choices.flatMap(({ values }) => values), ...inputs.map(typedInput), ...options] },
        ...choices
          .filter(({ values }) => values.length > 0)
          .map(({ input, values }) => ({ after: [...at, typedInput(input)], words: values })),
      ]
    }),
  ]
}

/** The values of an enum input, without those that a shell requires to be quoted. */
function valuesOf({ input }: Operation, name: string): string[] {
  const field = input.shape[name]
  if (!field) return []
  if (kindFor(field)?.name === 'flag') return ['1', '0']
  const { enum: own, items } = toJsonSchema(field, 'input')
  return (own ?? items?.enum ?? []).map(String).filter((value) => /^[\w.:+-]+$/.test(value))
}

/** The script selects suggestions by the words before the cursor: service, operation and perhaps an option. */
function bashScript(steps: readonly Step[], shell: 'bash' | 'zsh'): string {
  const branches = steps.map(({ after, words }) => `    "${after.join(' ')}") words="${words.join(' ')}" ;;`)
  const head = shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []
  return [
    ...head,
    '_dozen_words() {',
    '  case "$1" in',
    ...branches,
    '    *) words="" ;;',
    '  esac',
    '}',
    '_dozen() {',
    '  local words="" last="${COMP_WORDS[COMP_CWORD-1]}" at="${COMP_WORDS[1]} ${COMP_WORDS[2]}"',
    '  case "$COMP_CWORD" in',
    '    1) _dozen_words "" ;;',
    '    2) _dozen_words "${COMP_WORDS[1]}" ;;',
    '    *) case "$last" in --*) _dozen_words "$at $last" ;; esac; [ -n "$words" ] || _dozen_words "$at" ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -F _dozen dozen',
  ].join('\n')
}

function fishScript(steps: readonly Step[]): string {
  return steps
    .map(({ after: [service, operation, option], words }) => {
      if (service === undefined) return `complete -c dozen -f -n __fish_use_subcommand -a "${words.join(' ')}"`
      const at = `__fish_seen_subcommand_from ${service}`
      if (operation === undefined) {
        const isFirst = `${at}; and test (count (commandline -opc)) -eq 2`
        return `complete -c dozen -f -n "${isFirst}" -a "${words.join(' ')}"`
      }
      const inOperation = `${at}; and __fish_seen_subcommand_from ${operation}`
      return option === undefined
        ? `complete -c dozen -f -n "${inOperation}" -a "${words.join(' ')}"`
        : `complete -c dozen -f -n "${inOperation}" -l ${option.slice(2)} -x -a "${words.join(' ')}"`
    })
    .join('\n')
}
