import { inLanguage } from '#support/errors/localized-text.ts'
import { createHash } from 'node:crypto'
import type { Prompt } from '#operation/prompt.ts'
import { referencesIn, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { pick, type Language } from '#operation/view/language.ts'
import type { Runtime } from '../runtime.ts'

/** The Skills extension (SEP-2640): hosts load a SKILL.md with instructions for a task and verify its digest. */
export const SKILLS = 'io.modelcontextprotocol/skills'

export interface Skill {
  readonly uri: string
  readonly frontmatter: { readonly name: string; readonly description: string }
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[]
}

export interface SkillFile {
  readonly skill: Skill
  readonly title: string
  readonly text: string
}

/** A service's prompts as skills. They name tools as this endpoint lists them. */
export function skillsOf(service: Service, runtime: Runtime, nameOf: NameOf, language: Language): SkillFile[] {
  return (service.prompts ?? []).map((prompt) => {
    const name = prompt.name.replaceAll('_', '-')
    const uri = `skill://${service.name}/${name}/SKILL.md`
    // In both languages, because hosts select a skill by its description and users write in either language.
    const frontmatter = { name, description: prompt.description.toReversed().join(' ') }
    const text = `---\nname: ${name}\ndescription: ${JSON.stringify(frontmatter.description)}\n---\n\n${bodyOf(prompt, service, runtime, nameOf, language)}\n`
    const bytes = Buffer.from(text)
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    const skill = { uri, frontmatter, resources: [{ uri, digest, size: bytes.length }] }
    return { skill, title: pick(prompt.title, language), text }
  })
}

function bodyOf(prompt: Prompt, service: Service, runtime: Runtime, nameOf: NameOf, language: Language): string {
  const isZh = language === 'zh'
  const given = Object.fromEntries(prompt.arguments.map(({ name }) => [name, name]))
  const task = pick(prompt.ask(given), language)
  const asked = prompt.arguments.map(({ title, description, required }) => {
    const mark = required ? (isZh ? '（必要）' : ' (required)') : ''
    return `- ${pick(title, language)}${mark}${isZh ? '：' : ': '}${pick(description, language)}`
  })
  const tools = referencesIn(task).flatMap(({ service: named = service.name, operation: of }) => {
    const tool = nameOf(named, of)
    const operation = runtime.services.find((it) => it.name === named)?.operations.find((it) => it.name === of)
    if (tool === undefined || !operation) return []
    const title = isZh ? operation.titleZh : operation.title
    return [`- \`${tool}\`${isZh ? '：' : ': '}${title}. \`${JSON.stringify(operation.example)}\``]
  })
  return [
    `# ${pick(prompt.title, language)}`,
    writeReferences(task, nameOf),
    `${isZh ? '## 要問使用者的' : '## Ask the user for'}\n\n${asked.join('\n')}`,
    `${isZh ? '## 工具與參數範例' : '## Tools, with example arguments'}\n\n${[...new Set(tools)].join('\n')}`,
    ...(service.notice === undefined ? [] : [inLanguage(service.notice, 'en')]),
  ].join('\n\n')
}
