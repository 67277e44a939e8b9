import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { readSettings } from '@/lib/settings/server'
import { earlyEventsScript } from '@/lib/early-events'
import { earlySearchScript } from '@/lib/palette/early-search'
import { bootScript } from '@/lib/theme/boot-script'
import '@/components/ui/theme/static.css'
import { Providers } from './providers'

export function generateMetadata(): Metadata {
  const { appName, marketplaceName } = readSettings()
  return {
    title: { template: `%s - ${appName}`, default: appName },
    description: `The back office of ${marketplaceName}.`,
    robots: { index: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#12151c' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    // The boot scripts set class, colors and fonts before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <link
          rel="preload"
          href="/fonts/roboto-latin-wght-normal.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `${bootScript};${earlyEventsScript};${earlySearchScript}` }}
        />
      </head>
      <body>
        <Providers nonce={nonce} settings={readSettings()}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
