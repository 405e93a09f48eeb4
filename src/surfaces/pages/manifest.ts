import { GROUND, INK } from './icons.ts'

/** The web app manifest, from which browsers install the site as an app. */
export const MANIFEST = JSON.stringify({
  id: '/',
  name: 'Dozen 想查什麼？',
  short_name: 'Dozen',
  lang: 'zh-Hant-TW',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: INK,
  icons: [
    { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})
