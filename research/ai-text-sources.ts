import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A collection of texts, all written by people or all by models. */
export interface TextSource {
  readonly source: string
  /** Sources of one fold are left out of a fit together. Each fold has texts by people and by models. */
  readonly fold: string
  readonly language: 'zh' | 'en'
  readonly label: 0 | 1
  /** The repository as `owner+name`, which is also the name of its checkout folder. */
  readonly repository: string
  read(folder: string): string[]
}

type Kind = Pick<TextSource, 'source' | 'fold' | 'language' | 'label'>

const people = (language: 'zh' | 'en', fold: string, source = fold): Kind => ({ source, fold, language, label: 0 })
const machine = (language: 'zh' | 'en', fold: string, source = fold): Kind => ({ source, fold, language, label: 1 })

const HC3 = 'AnxForever+ai-text-detector-mix'
const AGT = 'Ruohong457+Detecting-Machine-Generated-Text-Across-Granularity-Domains-and-LLMs'
const ABSTRACTS = 'FreedomIntelligence+ChatGPT-Detection-PR-HPPT'
const LOCALISED = 'jerry3315765+Dual-Track-Red-Teaming-and-Evaluation-for-Traditional-Chinese-Localized-LLMs'
const CLLM = 'kid1999+CLLM'
const LLM_ZOO = 'FreedomIntelligence+LLMZoo'
const ALIGN_BENCH = 'THUDM+AlignBench'
const L2R = 'scott-matkosky+AI_Text_Detector'
const DETECTRL = 'NLP2CT+DetectRL'
const FAST_DETECT = 'baoguangsheng+fast-detect-gpt'
const BIAS = 'Weixin-Liang+ChatGPT-Detector-Bias'
const ESSAYS = 'rexshijaku+chatgpt-generated-text-detection-corpus'
const ASAP = 'afroz-al+AuthentiCheck'

const HC3_FIELDS = ['finance', 'law', 'medicine', 'nlpcc_dbqa']
const L2R_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'l2r-formal': ['AcademicResearch', 'Business', 'EducationMaterial', 'Environmental', 'Finance', 'TechnicalWriting'],
  'l2r-offices': ['GovernmentPublic', 'LegalDocument', 'MedicalText'],
  'l2r-stories': ['ArtCulture', 'Entertainment', 'LiteratureCreativeWriting', 'Religious'],
  'l2r-news': ['NewsArticle', 'Sports'],
  'l2r-web': ['FoodCusine', 'OnlineContent', 'PersonalCommunication', 'ProductReview', 'TravelTourism'],
}
const L2R_MODELS = ['GPT-3-Turbo', 'GPT-4o', 'Gemini-1.5-Pro', 'Llama-3-70B']
const DETECTRL_FIELDS = { arxiv: 'arxiv', writing_prompt: 'stories', xsum: 'news', yelp_review: 'reviews' } as const

/** Collections of texts in checkouts of public repositories. This repository contains none of them. */
export const TEXT_SOURCES: readonly TextSource[] = [
  ...HC3_FIELDS.flatMap((field): TextSource[] => [
    { ...people('zh', 'hc3', `hc3-${field}`), repository: HC3, read: (at) => hc3(at, field, 'human_answers') },
    { ...machine('zh', 'hc3', `hc3-${field}`), repository: HC3, read: (at) => hc3(at, field, 'chatgpt_answers') },
  ]),
  {
    ...people('zh', 'agt', 'agt-hc3'),
    repository: AGT,
    read: (at) => column(join(at, 'data/agt-2025/hc3_zh_human_sample.csv'), 'answer'),
  },
  {
    ...machine('zh', 'agt', 'agt-hc3'),
    repository: AGT,
    read: (at) => column(join(at, 'data/agt-2025/AGT2025_fromHC3_chinese_GPT4.5&DSR1.csv'), 'answer'),
  },
  {
    ...people('zh', 'agt', 'm4gt'),
    repository: AGT,
    read: (at) => texts(join(at, 'data/agt-2025/M4GT_chinese_human_sample.json')),
  },
  {
    ...people('zh', 'abstracts'),
    repository: ABSTRACTS,
    read: (at) => texts(join(at, 'Dataset/Chinese_data/polished_abstract/train.json'), ({ label }) => label === 0),
  },
  {
    ...machine('zh', 'abstracts'),
    repository: ABSTRACTS,
    read: (at) => texts(join(at, 'Dataset/Chinese_data/generated_abstract/generated_abstract.jsonl')),
  },
  { ...machine('zh', 'abstracts', 'paper-digests'), repository: 'RuishanFang+daily-arXiv-ai-enhanced', read: digests },
  {
    ...people('zh', 'everyday', 'hotels'),
    repository: 'SophonPlus+ChineseNlpCorpus',
    read: (at) => column(join(at, 'datasets/ChnSentiCorp_htl_all/ChnSentiCorp_htl_all.csv'), 'review'),
  },
  {
    ...people('zh', 'everyday', 'news-cnd'),
    repository: 'Orchideous77+Machine-generated-text-detection-datasets',
    read: (at) => tabbed(join(at, 'CND/CNDv1/test.txt'), '0'),
  },
  { ...machine('zh', 'everyday', 'exam-answers'), repository: CLLM, read: (at) => ofFiveModels(at, ['PRO']) },
  { ...machine('zh', 'everyday', 'open-answers'), repository: CLLM, read: (at) => ofFiveModels(at, ['BASE', 'MIX']) },
  {
    ...people('zh', 'taiwan-answers', 'wiki-gsd'),
    repository: 'UniversalDependencies+UD_Chinese-GSD',
    read: (at) => ['dev', 'test'].flatMap((part) => treebank(join(at, `zh_gsd-ud-${part}.conllu`))),
  },
  {
    ...people('zh', 'taiwan-answers', 'swift-manual'),
    repository: 'tommy60703+the-swift-programming-language-in-traditional-chinese',
    read: manual,
  },
  { ...people('zh', 'taiwan-answers', 'rust-manual'), repository: 'rust-tw+book-tw', read: manual },
  { ...machine('zh', 'taiwan-answers', 'localised-models'), repository: LOCALISED, read: localised },
  {
    ...people('zh', 'taiwan-forum', 'ptt'),
    repository: 'hibana2077+LLM_data',
    read: (at) => z.object({ text: z.array(z.string()) }).parse(json(join(at, 'ptt/ptt.json'))).text,
  },
  {
    ...machine('zh', 'taiwan-forum', 'ruozhiba'),
    repository: 'ymcui+Chinese-LLaMA-Alpaca-3',
    read: (at) => ['4o', '4t'].flatMap((model) => outputs(join(at, `data/ruozhiba_qa2449_gpt${model}.json`))),
  },
  { ...people('zh', 'taiwan-news', 'minutes'), repository: 'audreyt+archive.tw', read: minutes },
  { ...people('zh', 'writing', 'blog'), repository: 'rbind+yihui', read: blog },
  {
    ...machine('zh', 'writing', 'alpaca'),
    repository: 'carbonz0+alpaca-chinese-dataset',
    read: (at) => outputs(join(at, 'zh-data-part-00.json')),
  },
  {
    ...machine('zh', 'writing', 'vicuna-answers'),
    repository: LLM_ZOO,
    read: (at) =>
      ['gpt35', 'Phoenix-chat-7b', 'Chimera-chat-13b'].flatMap((model) =>
        lines(join(at, 'llmzoo/eval/answers', `answer_${model}.jsonl`)).map((it) => written.parse(it).text),
      ),
  },
  { ...machine('zh', 'writing', 'alignbench'), repository: ALIGN_BENCH, read: alignBench },
  {
    ...people('zh', 'counsel', 'hc3-psychology'),
    repository: HC3,
    read: (at) => hc3(at, 'psychology', 'human_answers'),
  },
  { ...machine('zh', 'counsel', 'emollm'), repository: 'SmartFlowAI+EmoLLM', read: emoLlm },
  ...Object.entries(L2R_GROUPS).flatMap(([group, fields]): TextSource[] => [
    { ...people('en', group), repository: L2R, read: (at) => fields.flatMap((it) => l2r(at, it, ['human'])) },
    { ...machine('en', group), repository: L2R, read: (at) => fields.flatMap((it) => l2r(at, it, L2R_MODELS)) },
  ]),
  ...Object.entries(DETECTRL_FIELDS).flatMap(([field, fold]): TextSource[] => [
    { ...people('en', fold, `detectrl-${field}`), repository: DETECTRL, read: (at) => detectRl(at, field, 'human') },
    { ...machine('en', fold, `detectrl-${field}`), repository: DETECTRL, read: (at) => detectRl(at, field, 'llm') },
  ]),
  ...(['pubmed', 'writing', 'xsum'] as const).flatMap((field): TextSource[] => [
    {
      ...people('en', foldOf(field), `fast-${field}`),
      repository: FAST_DETECT,
      read: (at) => fastDetect(at, field, 'original'),
    },
    {
      ...machine('en', foldOf(field), `fast-${field}`),
      repository: FAST_DETECT,
      read: (at) => fastDetect(at, field, 'sampled'),
    },
  ]),
  { ...people('en', 'essays', 'essays'), repository: ESSAYS, read: (at) => files(join(at, 'full_texts/human')) },
  { ...machine('en', 'essays', 'essays'), repository: ESSAYS, read: (at) => files(join(at, 'full_texts/chatgpt')) },
  {
    ...people('en', 'essays', 'essays-bias'),
    repository: BIAS,
    read: (at) => documents(join(at, 'Data_and_Results/Human_Data')),
  },
  {
    ...machine('en', 'essays', 'essays-bias'),
    repository: BIAS,
    read: (at) => documents(join(at, 'Data_and_Results/GPT_Data')),
  },
  {
    ...machine('en', 'essays', 'argugpt'),
    repository: 'huhailinguist+ArguGPT',
    read: (at) => column(join(at, 'data/argugpt/machine-test.csv'), 'text'),
  },
  {
    ...people('en', 'school'),
    repository: ASAP,
    read: (at) => lines(join(at, 'datasets/test.jsonl')).map((it) => z.object({ answer: z.string() }).parse(it).answer),
  },
  {
    ...machine('en', 'school'),
    repository: ASAP,
    read: (at) => column(join(at, 'datasets/dataset-chatgpt.csv'), 'essay'),
  },
]

/** The fold of a text in the FACTS folder, by its `source`. */
export function foldOfFacts(source: string): { source: string; fold: string } {
  const found = FACT_FOLDS.find(([start]) => source.startsWith(start))
  if (!found) throw new Error(`No fold is defined for ${source}.`)
  return { source: found[1], fold: found[2] }
}

const FACT_FOLDS: readonly (readonly [start: string, source: string, fold: string])[] = [
  ['audreyt/archive.tw@789eb646b9:transcripts', 'speeches', 'taiwan-news'],
  ['audreyt/archive.tw@789eb646b9:wiselike', 'questions', 'taiwan-forum'],
  ['opp1opp1/', 'news-synthesis', 'taiwan-news'],
  ['Ray0907/', 'news-synthesis', 'taiwan-news'],
  ['HC3-Chinese', 'hc3-facts', 'hc3'],
  ['ymcui/', 'ruozhiba', 'taiwan-forum'],
  ['BOBO-LU/', 'dcard', 'taiwan-forum'],
  ['jason50706/', 'forwarded', 'taiwan-forum'],
  ['doggy8088/', 'git-tutorial', 'taiwan-answers'],
  ['EQ-bench/', 'longform', 'stories'],
  ['NLP2CT/DetectRL@3472f0ae3c:arxiv', 'detectrl-arxiv', 'arxiv'],
  ['NLP2CT/DetectRL@3472f0ae3c:writing_prompt', 'detectrl-writing_prompt', 'stories'],
  ['NLP2CT/DetectRL@3472f0ae3c:xsum', 'detectrl-xsum', 'news'],
  ['NLP2CT/DetectRL@3472f0ae3c:yelp', 'detectrl-yelp_review', 'reviews'],
]

function foldOf(field: 'pubmed' | 'writing' | 'xsum'): string {
  return { pubmed: 'arxiv', writing: 'stories', xsum: 'news' }[field]
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function lines(file: string): unknown[] {
  const written = readFileSync(file, 'utf8').split('\n')
  return written.filter((line) => line !== '').map((line) => JSON.parse(line))
}

function column(file: string, name: string): string[] {
  const rows = parse(readFileSync(file), { columns: true, bom: true, relax_quotes: true, relax_column_count: true })
  return z
    .array(z.record(z.string(), z.string()))
    .parse(rows)
    .map((row) => row[name] ?? '')
}

function tabbed(file: string, label: string): string[] {
  const rows = readFileSync(file, 'utf8')
    .split(/\r?\n/u)
    .map((line) => line.split('\t'))
  return rows.flatMap(([text, it]) => (text !== undefined && it === label ? [text] : []))
}

const labelled = z.object({ text: z.string(), label: z.number().optional() })

function texts(file: string, isWanted: (row: z.infer<typeof labelled>) => boolean = () => true): string[] {
  return z
    .array(labelled)
    .parse(json(file))
    .filter(isWanted)
    .map(({ text }) => text)
}

function outputs(file: string): string[] {
  return z
    .array(z.object({ output: z.string() }))
    .parse(json(file))
    .map(({ output }) => output)
}

function ofFiveModels(folder: string, kinds: readonly string[]): string[] {
  const models = ['gpt', 'google', 'llama', 'chatglm', 'tencent']
  return kinds.flatMap((kind) => models.flatMap((model) => answers(join(folder, 'datas', kind, `${model}.json`))))
}

/** Takes one of the five sampled answers to each question. */
function answers(file: string): string[] {
  return z
    .array(z.object({ answers: z.array(z.string()) }))
    .parse(json(file))
    .flatMap((it) => it.answers.slice(0, 1))
}

function files(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

function documents(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((name) => /_\d+$/u.test(name) && !/simplify|polished/u.test(name))
    .toSorted()
  return names.flatMap((name) => {
    const rows = z.array(z.object({ document: z.string() })).parse(json(join(folder, name, 'data.json')))
    return rows.map(({ document }) => document)
  })
}

function hc3(folder: string, field: string, whose: 'human_answers' | 'chatgpt_answers'): string[] {
  const given = z.array(z.string().nullable())
  const row = z.object({ human_answers: given, chatgpt_answers: given })
  const rows = lines(join(folder, 'datasets/raw/HC3-Chinese', `${field}.jsonl`))
  return rows.map((it) => row.parse(it)[whose][0] ?? '')
}

const written = z.object({ text: z.string() })

/** Posts from 2005 to October 2022. */
function blog(folder: string): string[] {
  const names = readdirSync(join(folder, 'content/cn'))
    .filter((name) => /^20\d\d-\d\d-.*\.md$/u.test(name) && name < '2022-11')
    .toSorted()
  return names.map((name) =>
    proseOf(readFileSync(join(folder, 'content/cn', name), 'utf8').replace(/^---\n[\s\S]*?\n---\n/u, '')),
  )
}

const PARAGRAPHS = 4

/** Chapters that people translated, in groups of a few paragraphs. */
function manual(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  return names.flatMap((name) => {
    const paragraphs = proseOf(readFileSync(join(folder, name), 'utf8'))
      .split(/\n\s*\n/u)
      .filter((it) => !/^\s*[#<*-]/u.test(it))
    return paragraphs.flatMap((_, at) =>
      at % PARAGRAPHS === 0 ? [paragraphs.slice(at, at + PARAGRAPHS).join('\n')] : [],
    )
  })
}

/** Removes code, pictures, quotations and addresses from Markdown. */
function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gmu, '')
    .replaceAll(/^[>!|<].*$/gmu, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .trim()
}

/** Takes only writing, role play and general questions. The other categories are sums, riddles and lines of verse. */
function alignBench(folder: string): string[] {
  const row = z.object({ category: z.string(), reference: z.string() })
  return lines(join(folder, 'data/data_v1.1_release.jsonl'))
    .map((it) => row.parse(it))
    .filter(({ category }) => ['文本写作', '角色扮演', '综合问答'].includes(category))
    .map(({ reference }) => reference)
}

function emoLlm(folder: string): string[] {
  const row = z.object({ conversation: z.array(z.object({ output: z.string() })) })
  return z
    .array(row)
    .parse(json(join(folder, 'datasets/data.json')))
    .flatMap(({ conversation }) => conversation.map(({ output }) => output))
}

/** Joins the passages that a model wrote about one paper to one text. */
function digests(folder: string): string[] {
  const part = z.string()
  const row = z.object({
    AI: z.object({ tldr: part, motivation: part, method: part, result: part, conclusion: part }).partial().optional(),
  })
  const names = readdirSync(join(folder, 'data'))
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
  return names.flatMap((name) =>
    lines(join(folder, 'data', name)).map((it) => {
      const { motivation, method, result, conclusion } = row.parse(it).AI ?? {}
      return [motivation, method, result, conclusion].filter((text) => text !== undefined).join('')
    }),
  )
}

const RED_TEAM = 'results/from_second_model/track_a'

function localised(folder: string): string[] {
  const models = readdirSync(join(folder, RED_TEAM))
    .filter((name) => name.endsWith('__bf16'))
    .toSorted()
  const row = z.object({ response: z.string().nullish() })
  return models.flatMap((model) => {
    const names = readdirSync(join(folder, RED_TEAM, model)).filter((name) => name.startsWith('results_'))
    return names.flatMap((name) =>
      z
        .array(row)
        .parse(json(join(folder, RED_TEAM, model, name)))
        .map((it) => it.response ?? ''),
    )
  })
}

/** Sentences of an encyclopaedia, in groups of three. */
function treebank(file: string): string[] {
  const sentences = readFileSync(file, 'utf8').matchAll(/^# text = (.+)$/gmu)
  const written = Array.from(sentences, (it) => it[1] ?? '')
  return written.flatMap((_, at) => (at % 3 === 0 ? [written.slice(at, at + 3).join('')] : []))
}

/** Speeches in meetings of 1999 and 2015, one text each. */
function minutes(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((name) => /^(?:1999|2015).*\.an\.xml$/u.test(name))
    .toSorted()
  return names.flatMap((name) => {
    const speeches = readFileSync(join(folder, name), 'utf8')
      .split(/<speech\b/u)
      .slice(1)
    return speeches.map((speech) =>
      speech
        .replace(/^[^>]*>/u, '')
        .replaceAll(/<[^>]*>/gu, '')
        .trim(),
    )
  })
}

function l2r(folder: string, field: string, whose: readonly string[]): string[] {
  return whose.flatMap((name) => z.array(z.string()).parse(json(join(folder, 'L2R_dataset', field, `${name}.json`))))
}

function detectRl(folder: string, field: string, label: 'human' | 'llm'): string[] {
  const file = join(folder, 'Benchmark/Benchmark_Data/Multi_Domain', `multi_domains_${field}_test.json`)
  const rows = z.array(z.object({ text: z.string(), label: z.string() })).parse(json(file))
  return rows.filter((row) => row.label === label).map(({ text }) => text)
}

function fastDetect(folder: string, field: string, whose: 'original' | 'sampled'): string[] {
  const row = z.object({ original: z.array(z.string()), sampled: z.array(z.string()) })
  return ['gpt-3.5-turbo', 'gpt-4'].flatMap(
    (model) => row.parse(json(join(folder, 'exp_gpt3to4/data', `${field}_${model}.raw_data.json`)))[whose],
  )
}
