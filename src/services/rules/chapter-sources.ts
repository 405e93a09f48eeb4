export const WRITTEN_ON = '2026-11-28'

export const CHAPTER_SOURCES = [
  {
    name: 'Written for this service',
    url: 'https://www.yugioh-card.com/japan/howto/',
    licence: 'Own text; the linked page is the publisher’s introduction to the rules',
  },
  {
    name: 'Konami, Yu-Gi-Oh! Trading Card Game Official Rulebook, Version 10: the pages that sections name',
    url: 'https://img.yugioh-card.com/en/downloads/rulebook/SD_RuleBook_EN_10.pdf',
    licence:
      '© Konami; only the numbers of pages are taken, from a published register of its rules, checked against others',
  },
]
