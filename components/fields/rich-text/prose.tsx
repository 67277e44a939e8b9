'use client'

import { Box } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

const TEXT_STYLES = {
  overflowWrap: 'anywhere',
  '& :is(p, ul, ol, blockquote, pre, h1, h2, h3, h4, h5, h6, table, hr) + *': { marginTop: '2' },
  '& :is(h1, h2)': { fontSize: 'lg', fontWeight: 'semibold', lineHeight: 'short' },
  '& :is(h3, h4)': { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short' },
  '& :is(h5, h6)': { fontWeight: 'semibold' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '6' },
  '& ol': { listStyleType: 'decimal', paddingInlineStart: '6' },
  '& li > :is(ul, ol)': { marginTop: '0' },
  '& :is(strong, b)': { fontWeight: 'semibold' },
  '& :is(em, i)': { fontStyle: 'italic' },
  '& a': { color: 'brand.fg', textDecoration: 'underline' },
  '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'border', paddingInlineStart: '3' },
  '& :is(pre, code)': { fontFamily: 'mono', whiteSpace: 'pre-wrap' },
  '& hr': { borderTopWidth: '1px', borderColor: 'border' },
  '& img': { maxWidth: '100%', height: 'auto', display: 'inline-block' },
  '& table': { display: 'block', overflowX: 'auto' },
  '& :is(td, th)': { borderWidth: '1px', borderColor: 'border', paddingInline: '2', textAlign: 'start' },
  // The rules that the editor needs for its own element.
  '& > [contenteditable]': { outline: 'none', whiteSpace: 'break-spaces', fontVariantLigatures: 'none' },
  '& .ProseMirror-selectednode': { outline: '2px solid {colors.brand.focusRing}' },
} as const

interface ProseProps {
  ref: Ref<HTMLDivElement>
  children?: ReactNode
}

/** Frame of a formatted text, which the caller puts in through `ref`. */
export function Prose({ ref, children }: ProseProps) {
  return (
    <Box ref={ref} css={TEXT_STYLES}>
      {children}
    </Box>
  )
}
