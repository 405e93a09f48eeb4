import { ask, callout, column, em, facts, link, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { lookupSupplierCompany } from './lookup-supplier-company.ts'

export type CompanyAnswer = AnswerOf<typeof lookupSupplierCompany>
type Asked = InputOf<typeof lookupSupplierCompany>
type Company = CompanyAnswer['items'][number]

const IN_GOOD_STANDING = '核准設立'

export function companyView(answer: CompanyAnswer, words: Words, { ban, name }: Asked): Document {
  const { t } = words
  const { items, source } = answer
  const [only, second] = items
  return {
    title: only && !second ? only.name : t('公司登記', 'Company register'),
    asked:
      ban === undefined ? t(`名稱有「${name ?? ''}」`, `Named “${name ?? ''}”`) : t(`統一編號 ${ban}`, `Tax ID ${ban}`),
    headline: companySentence(answer, words),
    lede: words.sentence(answer.note),
    blocks: only && !second ? companyBlocks(only, words) : items.length === 0 ? [] : [listOf(items, words)],
    provenance: {
      as_of: source.asked_at?.slice(0, 10) ?? null,
      stale: false,
      sources: [{ name: source.name, url: source.url, licence: source.licence }],
    },
  }
}

export function companySentence({ items, checksum_valid }: CompanyAnswer, words: Words): Text {
  const { t } = words
  const [only, second] = items
  if (second) return [em(words.count(items.length, '家公司', 'company', 'companies')), t('名稱相符', ' of that name')]
  if (only)
    return [
      only.name,
      t('，', ', '),
      em(only.status === IN_GOOD_STANDING ? t('核准設立', 'in good standing') : only.status),
    ]
  return checksum_valid === false
    ? t('沒有這個統一編號', 'No company can have this tax ID')
    : t('公司登記裡查不到', 'Not in the company register')
}

export function companyBlocks(company: Company, words: Words): Block[] {
  const { t } = words
  const warning: Block[] =
    company.status === IN_GOOD_STANDING
      ? []
      : [
          callout(
            t(`登記狀態是「${company.status}」`, `The register says ${company.status}`),
            t('這不是正常營業的狀態，付款前先問清楚。', 'It is not in good standing: ask before you pay.'),
            'bad',
          ),
        ]
  const { ban, responsible, address, capital_twd, set_up_on } = company
  const fact = (field: string, value: string | null) => ({ name: words.label(field), value: value ?? '–' })
  return [
    ...warning,
    facts(
      fact('ban', ban),
      fact('responsible', responsible),
      fact('address', address),
      fact('capital_twd', capital_twd === null ? null : words.twd(capital_twd)),
      fact('set_up_on', set_up_on === null ? null : words.date(set_up_on)),
    ),
  ]
}

function listOf(items: readonly Company[], words: Words): Block {
  return table(items, [
    column(words.label('name'), ({ name, ban }) => link(name, ask('lookup_supplier_company', { ban }))),
    column(words.label('ban'), ({ ban }) => ban),
    column(words.label('status'), ({ status }) => status),
    column(words.label('address'), ({ address }) => address ?? '–'),
  ])
}
