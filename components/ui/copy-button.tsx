'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addToast } from '@/lib/toasts'
import { IconButton } from './button'
import { VisuallyHidden } from './visually-hidden'

const CONFIRMED_MS = 2000

/**
 * Button that copies a text, such as an ID. A check mark confirms it for two seconds, and a screen reader hears it.
 *
 * @param noun the name of the text in a sentence: "ID"
 */
export function CopyButton({ text, noun }: { text: string; noun: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      addToast({
        title: 'Error',
        description: `The ${noun} could not be copied. Allow clipboard access in your browser, then try again.`,
        type: 'error',
      })
    }
  }
  return (
    <>
      <IconButton label={`Copy ${noun}`} size="xs" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <VisuallyHidden role="status">{isCopied ? `${noun} copied` : ''}</VisuallyHidden>
    </>
  )
}
