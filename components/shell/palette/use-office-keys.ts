'use client'

import { useRouter } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { useLatest } from '@/hooks/use-latest'
import { usePaletteKeys } from './use-palette-keys'
import { followLink } from '@/lib/palette/follow'
import { takeEarlySearch, type EarlySearch } from '@/lib/palette/early-search'
import { isCovered, isPaletteKey, readKeys, type ShortcutAction } from '@/lib/palette/keys'
import { usePlaces } from './use-places'

interface OfficeKeys {
  /** Opens the palette, with the keys that were pressed before it had loaded. */
  openPalette: (early?: EarlySearch) => void
  openSheet: () => void
}

/** Registers the keyboard shortcuts of the whole app. */
export function useOfficeKeys({ openPalette, openSheet }: OfficeKeys): void {
  const router = useRouter()
  const places = usePlaces()
  const { areOn } = usePaletteKeys()

  /**
   * Runs a shortcut. Returns true when the key press was used, so that the default action of the browser is prevented.
   */
  const runShortcut = (action: ShortcutAction): boolean => {
    if (action === 'search') return focusSearch()
    if (action === 'save') return clickSaveButton()
    if (action === 'sheet') {
      openSheet()
      return true
    }
    const place = places.find(({ letter }) => letter === action.letter)
    if (place) followLink(place.href, router.push)
    return place !== undefined
  }
  const latest = useLatest({ runShortcut, areOn, openPalette })

  // Registers the keys before the first paint, so that they work as soon as the palette's button is visible.
  useLayoutEffect(() => {
    const read = readKeys(() => latest.current.areOn)
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (isPaletteKey(event)) {
        event.preventDefault()
        if (!isCovered()) latest.current.openPalette()
        return
      }
      const action = read(event)
      if (action !== undefined && latest.current.runShortcut(action)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    // Outside of the effect, because React cannot render at once within it.
    setTimeout(() => {
      const early = takeEarlySearch()
      if (early && !isCovered()) latest.current.openPalette(early)
    })
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input')
  field?.focus()
  field?.select()
  return field !== null
}

/**
 * Clicks Save in the form that has the focus, or in the only form of the page. Returns false when the page has no save
 * bar.
 */
function clickSaveButton(): boolean {
  const all = [...document.querySelectorAll('main [data-save-bar]')]
  const before = document.activeElement
  const own = all.find((bar) => bar.closest('form')?.contains(before))
  const bar = own ?? (all.length === 1 ? all[0] : undefined)
  bar?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  // The click moves the focus to the button, as a click by mouse does, so that fields apply their input on blur. The
  // focus then returns to the field.
  if (before instanceof HTMLElement) before.focus()
  return all.length > 0
}
