import { facts } from '#operation/view/blocks.ts'
import type { AnswerOf, InputOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, type Text } from '#operation/view/text.ts'
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
          {
            kind: 'callout',
            tone: 'bad',
            title: t(`登記狀態是「${company.status}」`, `The register says ${company.status}`),
            text: t('這不是正常營業的狀態，付款前先問清楚。', 'It is not in good standing: ask before you pay.'),
          },
        ]
  const rows = [
    { name: words.label('ban'), value: company.ban },
    { name: words.label('responsible'), value: company.responsible },
    { name: words.label('address'), value: company.address },
    {
      name: words.label('capital_twd'),
      value: company.capital_twd === null ? null : words.twd(company.capital_twd),
    },
    { name: words.label('set_up_on'), value: company.set_up_on === null ? null : words.date(company.set_up_on) },
  ]
  return [...warning, facts(...rows.map(({ name, value }) => ({ name, value: value ?? '–' })))]
}

function listOf(items: readonly Company[], words: Words): Block {
  return {
    kind: 'table',
    columns: [
      { name: words.label('name') },
      { name: words.label('ban') },
      { name: words.label('status') },
      { name: words.label('address') },
    ],
    rows: items.map(({ name, ban, status, address }) => ({
      cells: [link(name, { operation: 'lookup_supplier_company', input: { ban } }), ban, status, address ?? '–'],
    })),
  }
}
