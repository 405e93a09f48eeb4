import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway()

test.each(['zh-TW', 'en'])('no breadcrumb repeats the page’s name: %s', async (language) => {
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': language }
  const twice: string[] = []
  for (const service of services) {
    for (const { entry } of placesOf(service)) {
      const page = await (await gateway.request('', `/${service.name}${entry}`, { headers })).text()
      const [trail = ''] = /<nav class="crumbs".*?<\/nav>/s.exec(page) ?? []
      const names = [...trail.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) =>
        item.replaceAll(/<[^>]*>/g, ''),
      )
      expect(names.length, entry).toBeGreaterThan(1)
      if (new Set(names).size < names.length) twice.push(`/${service.name}${entry}: ${names.join(' › ')}`)
    }
  }
  expect(twice).toEqual([])
})
