'use client'

import { Box } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { IconButton } from './button'

/** State of a panel whose content is collapsed on phones. */
interface PhoneFold {
  isOpen: boolean
  toggle: () => void
  contentId: string
}

/** Returns the state of a panel whose content is collapsed on phones at first. On wider screens it has no effect. */
export function usePhoneFold(): PhoneFold {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, toggle: () => setOpen(!isOpen), contentId: useId() }
}

/** Button in the head of a panel that shows and hides its content on phones. */
export function PhoneFoldButton({ title, fold }: { title: string; fold: PhoneFold }) {
  return (
    <Box hideFrom="md" me="-2" css={{ '& [aria-expanded=true] svg': { transform: 'rotate(180deg)' } }}>
      <IconButton
        label={`${fold.isOpen ? 'Hide' : 'Show'}: ${title}`}
        size="sm"
        aria-expanded={fold.isOpen}
        aria-controls={fold.contentId}
        onClick={fold.toggle}
      >
        <ChevronDown aria-hidden strokeWidth={1.75} />
      </IconButton>
    </Box>
  )
}

/** Content of a panel that is collapsed on phones. On paper, it is always shown. */
export function PhoneFoldContent({ fold, children }: { fold: PhoneFold; children: ReactNode }) {
  return (
    <Box
      id={fold.contentId}
      data-open={fold.isOpen}
      pb={{ base: '3', md: '0' }}
      css={{ '@media screen and (width < 48rem)': { '&[data-open=false]': { display: 'none' } } }}
    >
      {children}
    </Box>
  )
}
