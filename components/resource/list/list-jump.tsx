'use client'

import { Box } from '@chakra-ui/react'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Note } from '@/components/ui/field'
import { formatNumber } from '@/lib/format/number'

/** Button for a gap between the page numbers of a pager. A click replaces it with a field for a page number. */
export function PageGap(props: { page: number; pages: number; onGo: (page: number) => void }) {
  const { page, pages, onGo } = props
  const box = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    // When the number field had the focus, the button in its place gets it.
    if (box.current?.contains(document.activeElement)) {
      requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
    }
  }
  return (
    <Box ref={box} minW="0">
      {isAsking ? (
        <ListJump page={page} pages={pages} onGo={onGo} onClose={close} />
      ) : (
        <Button
          variant="ghost"
          size="sm"
          minW="8"
          px="1.5"
          color="fg.muted"
          aria-label="Go to page"
          onClick={() => setAsking(true)}
        >
          …
        </Button>
      )}
    </Box>
  )
}

/** Field for the number of a page, in place of the gap. */
function ListJump(props: { page: number; pages: number; onGo: (page: number) => void; onClose: () => void }) {
  const { page, pages, onGo, onClose } = props
  const [text, setText] = useState(String(page))
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(text)
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > pages) return setInvalid(true)
    onClose()
    if (wanted !== page) onGo(wanted)
  }
  return (
    <Box as="form" position="relative" onSubmit={submit} {...{ noValidate: true }}>
      <Input
        aria-label={`Page, 1 to ${pages}`}
        aria-invalid={isInvalid || undefined}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        w="20"
        textAlign="center"
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value)
          setInvalid(false)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onBlur={onClose}
      />
      {isInvalid && (
        <Note
          role="alert"
          color="fg.error"
          position="absolute"
          bottom="full"
          insetEnd="0"
          mb="1"
          px="2"
          bg="bg.panel"
          whiteSpace="nowrap"
        >
          Enter a page from 1 to {formatNumber(pages)}.
        </Note>
      )}
    </Box>
  )
}
