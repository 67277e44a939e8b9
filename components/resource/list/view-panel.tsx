'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { usePathname } from 'next/navigation'
import { useId, useState, type FormEvent, type MouseEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popup } from '@/components/ui/overlay/popup'
import { toast } from '@/components/ui/toaster'
import { VIEWED_LIST } from '@/hooks/use-list-state'
import { useSavedViews } from '@/hooks/use-saved-views'
import { viewNamed, viewNameProblem, type SavedView } from '@/lib/resource/saved-views'
import { StandardViews } from './standard-views'
import { ViewEntry } from './view-entry'
import type { ListedResource } from '@/components/resource/listed-resource'

interface PanelProps {
  onClose: (refocus?: boolean) => void
}

/** Panel with the standard views of a list and the user's saved views. */
export function ViewPanel({ resource, onClose }: PanelProps & { resource: ListedResource<object> }) {
  return (
    <Popup label="Saved views" onClose={onClose} w={{ md: '26rem' }}>
      <Views resource={resource} onOpen={() => onClose()} />
    </Popup>
  )
}

/** Panel with a form that saves the state of a list as a view. */
export function SaveViewPanel({ route, onClose }: PanelProps & { route: string }) {
  const saved = useSavedViews(route)
  return (
    <Popup label="Save view" onClose={onClose}>
      <SaveForm
        saved={saved}
        onSaved={(name) => {
          toast({ title: 'Success', description: `View “${name}” saved.`, type: 'success' })
          onClose()
        }}
      />
    </Popup>
  )
}

/**
 * The standard views of a list, and the user's saved views with a form that saves another one. A saved view is a link
 * that can be opened, copied and set as the list's default.
 */
export function Views({ resource, onOpen }: { resource: ListedResource<object>; onOpen: () => void }) {
  const saved = useSavedViews(resource.route)
  const path = usePathname()
  const open = (query: string) => {
    window.history.pushState({ ...VIEWED_LIST }, '', query ? `${path}?${query}` : path)
    onOpen()
  }
  return (
    <>
      {resource.standardViews && <StandardViews resource={resource} route={path} onOpen={open} />}
      {saved.views.length > 0 ? (
        <Stack as="ul" listStyleType="none" gap="1" borderBottomWidth="1px" pb="2">
          {saved.views.map((view) => (
            <ViewEntry key={view.name} view={view} route={path} saved={saved} onOpen={open} />
          ))}
        </Stack>
      ) : (
        <Text color="fg.muted">
          Search, filter and sort the list, then save it as a view. Views are stored in this browser only.
          Anyone with access can open a link to a view.
        </Text>
      )}
      <SaveForm saved={saved} />
    </>
  )
}

function SaveForm(props: {
  saved: ReturnType<typeof useSavedViews>
  /** Called after a new view is saved. */
  onSaved?: (name: string) => void
}) {
  const { saved, onSaved } = props
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  // Replacing needs a confirmation with the name of the view, because its previous content is lost.
  const replaced = problem ? viewNamed(saved.views, name) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = viewNameProblem(name, saved.views)
    setProblem(found)
    if (found) return
    saved.save({ name, query: currentQuery() })
    setName('')
    onSaved?.(name.trim())
  }
  const replace = (view: SavedView, event: MouseEvent) => {
    event.currentTarget.closest('form')?.querySelector('input')?.focus() // the button disappears
    saved.save({ ...view, query: currentQuery() })
    toast({ title: 'Success', description: `“${view.name}” updated.`, type: 'success' })
    setName('')
    setProblem(undefined)
  }
  return (
    <Stack as="form" gap="2" onSubmit={submit}>
      <Field id={id} label="Save this view as" error={problem}>
        <HStack gap="2">
          <Box flex="1">
            <Input
              id={id}
              data-new-name
              autoComplete="off"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setProblem(undefined)
              }}
            />
          </Box>
          <Button type="submit" size="sm">
            Save
          </Button>
        </HStack>
      </Field>
      {replaced && (
        <Button size="sm" variant="outline" onClick={(event) => replace(replaced, event)}>
          Replace the view “{replaced.name}”
        </Button>
      )}
    </Stack>
  )
}

/** Returns the query of the address without the page, because a view opens on its first page. */
function currentQuery(): string {
  const params = new URLSearchParams(window.location.search)
  params.delete('page')
  return params.toString()
}
