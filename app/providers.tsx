'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { useEffect, useState, type ReactNode } from 'react'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { Toaster } from '@/components/ui/toaster'
import { replayEarlyEvents } from '@/lib/early-events'
import { onSessionEnd } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'
import { followOtherTabs } from '@/lib/theme/follow'

interface ProvidersProps {
  nonce: string | undefined
  settings: Settings
  children: ReactNode
}

/** Providers for every page: settings, design system, query cache, dialogs, toasts. */
export function Providers({ nonce, settings, children }: ProvidersProps) {
  provideSettings(settings) // before any child reads them; the settings are the same for all visitors
  const [queryClient] = useState(createQueryClient)
  useEffect(() => onSessionEnd(() => queryClient.clear()), [queryClient])
  // Marks the page as hydrated. From now on React handles clicks and keys.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    replayEarlyEvents()
  }, [])
  return (
    <UiProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <DialogsProvider>{children}</DialogsProvider>
        <Toaster />
      </QueryClientProvider>
    </UiProvider>
  )
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: false, // `call` retries, because it knows which requests may be repeated
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}

/** Provides the color mode. It is server-rendered without a flash of wrong colors, and uses the nonce of the page. */
function UiProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useEffect(followOtherTabs, [])
  return (
    <ThemeProvider attribute="class" defaultTheme="system" nonce={nonce}>
      {children}
    </ThemeProvider>
  )
}
