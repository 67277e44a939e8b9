'use client'

import { Box, HStack } from '@chakra-ui/react'
import { Link2, Pencil, Star, Trash2 } from 'lucide-react'
import { useId, useState, type FormEvent, type MouseEvent } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Link } from '@/components/ui/link'
import { toast } from '@/components/ui/toaster'
import type { useSavedViews } from '@/hooks/use-saved-views'
import { PLAIN_QUERY, viewNameProblem, type SavedView } from '@/lib/resource/saved-views'

/** Entry of one saved view: its link and its actions. */
export function ViewEntry(props: {
  view: SavedView
  /** Address of the list. */
  route: string
  saved: ReturnType<typeof useSavedViews>
  onOpen: (query: string) => void
}) {
  const { view, route, saved, onOpen } = props
  const [isRenaming, setRenaming] = useState(false)
  const isDefault = view.query !== '' && view.query === saved.opensWith
  const href = `${route}?${view.query || PLAIN_QUERY}`

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(view.query)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + href)
      toast({ title: 'Success', description: `Link to “${view.name}” copied.`, type: 'success' })
    } catch {
      toast({
        title: 'Error',
        description: 'The link could not be copied. Allow clipboard access in your browser, then try again.',
        type: 'error',
      })
    }
  }

  if (isRenaming) {
    return (
      <li>
        <RenameForm view={view} saved={saved} onDone={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <HStack as="li" gap="0" minH="9">
      <Link href={href} onClick={open} flex="1" minW="0" css={{ overflowWrap: 'anywhere' }}>
        {view.name}
      </Link>
      <IconButton label={`Copy link to ${view.name}`} size="xs" onClick={() => void copy()}>
        <Link2 aria-hidden />
      </IconButton>
      <IconButton
        label={
          isDefault ? `Stop using ${view.name} as the default view` : `Make ${view.name} the default view`
        }
        size="xs"
        aria-pressed={isDefault}
        disabledReason={view.query === '' ? 'This is already the default view.' : undefined}
        onClick={() => saved.openWith(isDefault ? '' : view.query)}
      >
        <Star aria-hidden fill={isDefault ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label={`Rename ${view.name}`} size="xs" onClick={() => setRenaming(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={`Delete view ${view.name}`}
        size="xs"
        onClick={(event) => {
          focusNewViewName(event.currentTarget)
          saved.remove(view)
        }}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </HStack>
  )
}

/** Moves the focus within the panel, because the focused button is removed together with its view. */
function focusNewViewName(from: Element): void {
  from.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-new-name]')?.focus()
}

function RenameForm(props: { view: SavedView; saved: ReturnType<typeof useSavedViews>; onDone: () => void }) {
  const { view, saved, onDone } = props
  const id = useId()
  const [name, setName] = useState(view.name)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = viewNameProblem(name, saved.views, view.name)
    setProblem(found)
    if (found) return
    focusNewViewName(event.currentTarget)
    saved.rename(view.name, name)
    onDone()
  }
  return (
    <form onSubmit={submit}>
      <Field id={id} label={`New name of ${view.name}`} error={problem}>
        <HStack gap="2">
          <Box flex="1">
            <Input
              id={id}
              autoFocus
              autoComplete="off"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Box>
          <Button type="submit" size="sm" variant="outline">
            Rename
          </Button>
        </HStack>
      </Field>
    </form>
  )
}
