'use client'

import { Box, Stack } from '@chakra-ui/react'
import { House, Settings, type LucideIcon } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { roles } from '@/lib/permissions/roles'
import { isWithin } from '@/lib/registry'
import { useAreas, useSettingsAccess } from './use-areas'
import { useAreaPrefetch } from './use-area-prefetch'

interface MenuEntriesProps {
  /** Shows only icons below the large breakpoint, with the name as a tooltip. The drawer always shows names. */
  canCollapse?: boolean
  onNavigate?: () => void
}

/** The entries of the side menu and of the drawer: the registered areas that the user may open. */
export function MenuEntries({ canCollapse = false, onNavigate }: MenuEntriesProps) {
  const path = usePathname()
  const areas = useAreas('main')
  const hasSettings = useSettingsAccess()
  const dashboard = useCan(roles.DashboardViewer)
  return (
    <Stack as="ul" gap="1" listStyleType="none">
      {dashboard.allowed && (
        <Entry
          label="Dashboard"
          href="/dashboard"
          icon={House}
          isCurrent={isWithin(path, '/dashboard')}
          {...{ canCollapse, onNavigate }}
        />
      )}
      {areas.map(({ area, label, href, isCurrent }) => (
        <AreaEntry
          key={area.key}
          areaKey={area.key}
          icon={area.icon}
          {...{ label, href, isCurrent, canCollapse, onNavigate }}
        />
      ))}
      {hasSettings && (
        <Entry
          label="Settings"
          href="/settings"
          icon={Settings}
          isCurrent={isWithin(path, '/settings')}
          {...{ canCollapse, onNavigate }}
        />
      )}
    </Stack>
  )
}

interface EntryProps extends MenuEntriesProps {
  label: string
  href: string
  icon: LucideIcon
  isCurrent: boolean
  prefetchCode?: () => Promise<unknown>
  prefetchData?: () => unknown
}

function AreaEntry({ areaKey, ...props }: EntryProps & { areaKey: string }) {
  return <Entry {...props} {...useAreaPrefetch(areaKey)} />
}

const OTHER_ENTRY = {
  fontWeight: 'medium',
  color: 'fg.muted',
  _hover: { bg: 'bg.muted', color: 'fg', textDecoration: 'none' },
} as const

/** The accent color marks the current entry visually, and `aria-current` does so for assistive technology. */
const CURRENT_ENTRY = {
  fontWeight: 'semibold',
  color: 'brand.fg',
  bg: 'brand.subtle',
  _hover: { bg: 'brand.muted', color: 'brand.fg', textDecoration: 'none' },
  _before: {
    content: '""',
    position: 'absolute',
    insetInlineStart: '0',
    top: '25%',
    h: '50%',
    w: '3px',
    borderRadius: 'full',
    bg: 'accent.solid',
  },
} as const

function Entry(props: EntryProps) {
  const { label, href, icon, isCurrent, canCollapse = false, onNavigate, ...prefetches } = props
  return (
    <li>
      <OfficeLink
        href={href}
        {...prefetches}
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        data-hint={canCollapse ? label : undefined}
        position="relative"
        display="flex"
        alignItems="center"
        gap="3"
        w="full"
        minH="touch"
        px="3"
        justifyContent={canCollapse ? { base: 'center', lg: 'flex-start' } : 'flex-start'}
        borderRadius="l2"
        textDecoration="none"
        fontSize="sm"
        css={isCurrent ? CURRENT_ENTRY : OTHER_ENTRY}
        className={canCollapse ? 'ui-hint-beside' : undefined}
      >
        <Icon as={icon} />
        <Box as="span" srOnly={canCollapse ? { base: true, lg: false } : false}>
          {label}
        </Box>
      </OfficeLink>
    </li>
  )
}
