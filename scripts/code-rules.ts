import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES } from '@vicino/contract/roles'

/** A pattern that is forbidden in certain files. */
interface CodeRule {
  /** Glob patterns, from the root, of the files that the rule applies to. */
  readonly files: readonly string[]
  /** Files among them that may contain the pattern. */
  readonly except: RegExp
  /** The forbidden pattern. It needs the flag g. */
  readonly pattern: RegExp
  /** The replacement that the rule suggests. */
  readonly instead: string
}

/** Kysely's `sql`, its methods that begin a statement, and the functions of platform/db/statement.ts. */
const STATEMENT =
  /\bsql(?:<[^`]*>)?`|\bsql\.\w+[(`]|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:execute|(?:all|any|first|only)Rows?|(?:all|first|only)Values?|changedRows|anyChanged)\([^()]*\)(?:<[^`]*>)?`/g

const ROLE_NAME = `['"](?:${ROLES.join('|')})['"]`
/** A role that is compared with a name, searched in a list, or switched over. */
const ROLE_TEST = new RegExp(
  [
    String.raw`\brole\s*[!=]==?\s*${ROLE_NAME}`,
    String.raw`${ROLE_NAME}\s*[!=]==?\s*[\w.?]*\brole\b`,
    String.raw`\.(?:includes|has)\([\w.?]*\brole\b`,
    String.raw`\broles\.(?:includes|has|some)\(`,
    String.raw`\bswitch\s*\([\w.?]*\brole\b`,
  ].join('|'),
  'g',
)

/**
 * A list or number of an object (`this.#results.push(await …)`, `this.#sum += await …`, `this.list
 * = [...this.list, await …]`) that is read before a wait and changed after it, so that a concurrent
 * change is lost. Local variables of a function may do so.
 */
const AWAITED_INTO_A_FIELD = new RegExp(
  [
    String.raw`[\w$)\]]\??\.#?[\w$]+\??\.(?:push|unshift)\(\s*(?:\.\.\.)?\(?\s*await\b`,
    String.raw`[\w$)\]]\??\.#?[\w$]+\s*(?:[-+*/]|\?\?|\|\||&&)=\s*\(?\s*await\b`,
    String.raw`([\w$]+\.#?[\w$]+)\s*=\s*\[\s*\.\.\.\1\s*,[^;]*?\bawait\b`,
  ].join('|'),
  'g',
)

/**
 * A comma replaced by a point, or typed text converted to a number by the language's own functions.
 */
const NUMBER_BY_HAND = new RegExp(
  [
    String.raw`\.replace(?:All)?\(\s*(?:','|/,/g?)\s*,\s*'\.'\s*\)`,
    String.raw`\bNumber(?:\.parseFloat|\.parseInt)?\(\s*(?:[\w.]*\.)?(?:text|typed|plain|bare|cell)\b`,
    String.raw`\bparse(?:Float|Int)\(\s*(?!getComputedStyle)(?:[\w.]*\.)?(?:text|typed|plain|bare|cell|value)\b`,
  ].join('|'),
  'g',
)

const RULES: readonly CodeRule[] = [
  {
    files: ['apps/server/src/**/*.ts'],
    except: /\.test\.ts$|\/platform\/db\/named-lock\.ts$/,
    // A statement of its own: files lock many names in one.
    pattern: /\bexecute\(tx\)`\s*SELECT pg_advisory_xact_lock\([^\n]*, 0\)\)`/g,
    instead: 'lockByName() of platform/db/named-lock.ts',
  },
  {
    files: ['apps/server/src/**/*.ts'],
    except: /\.test\.ts$|\/platform\/auth\/own-brand\.ts$/,
    pattern: /\bnew AppError\('till_without_brand'/g,
    instead: 'brandOfTill() of platform/auth/own-brand.ts',
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$|\/lib\/base64url\.ts$/,
    pattern: /\b(?:atob|btoa)\(/g,
    instead: 'fromBase64url() and toBase64url() of lib/base64url.ts',
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$|\/lib\/ed25519\.ts$/,
    pattern: /\bsubtle\s*\.verify\(/g,
    instead: 'isSignedBy() of lib/ed25519.ts',
  },
  {
    files: ['{apps,packages}/*/src/**/*.{ts,tsx}'],
    // The estimated cost of a point has four decimals.
    except: /\.test\.tsx?$|\/domain\/src\/money\.ts$|\/statistics\/worth-card\.tsx$/,
    pattern: /\bcurrency: '|\.replace\('\.', ','\) €/g,
    instead: 'euroText() or centsText() of @vicino/domain/money: amounts look the same everywhere',
  },
  {
    files: ['{apps,packages}/*/src/**/*.{ts,tsx}', '{bench,e2e,scripts}/**/*.ts'],
    except: /\.test\.tsx?$|\/testing\//,
    pattern: /\b86_?400_?000\b/g,
    instead: 'DAY_MS of @vicino/domain/durations',
  },
  {
    files: ['apps/server/src/**/*.ts'],
    except: /\.test\.ts$|\/platform\/csv\.ts$/,
    pattern: /\.replace\('\.', ','\)/g,
    instead: 'numberCell() or centsCell() of platform/csv.ts',
  },
  {
    files: ['apps/server/{src,scripts}/**/*.ts'],
    except:
      /\.test\.ts$|\/testing\/|\/platform\/db\/(?:session-client|primary|watched-pool|embedded|base-backup)\.ts$/,
    pattern: /\bnew pg\.(?:Client|Pool)\(/g,
    instead:
      'openDatabase() or SessionClient, whose connections have a name, follow a switch of the primary and ask for nothing that a pooler drops',
  },
  {
    files: ['apps/server/src/modules/**/*.ts'],
    // The search for deals builds its statement from parts, and a feature's part of the demo
    // inserts its own rows.
    except: /\.(?:queries|personal-data|demo|test)\.ts$|\/testing\/|\/marketplace\/deals\/search\//,
    pattern: STATEMENT,
    instead: 'statements of a feature stand in its *.queries.ts',
  },
  {
    files: ['apps/server/src/modules/**/*.ts'],
    except: /\.consumers\.ts$|\.test\.ts$|\/testing\//,
    pattern: /\bConsumer<|\beffect: '(?:books|tells|posts|notifies)'/g,
    instead: 'consumers of events stand in *.consumers.ts of their feature',
  },
  {
    files: ['apps/web/src/{modules,ui}/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$/,
    pattern: ROLE_TEST,
    instead:
      'what somebody may do comes from the answer (can) or from the screen as a prop, not from their role',
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    // Only the dialogs create the confirmation that irreversible calls require.
    except:
      /\.test\.tsx?$|lib\/confirmed\.ts$|ui\/question-dialog\.tsx$|ui\/queue\/decision-sheet\.tsx$|frame\/countdown-dialog\.tsx$/,
    pattern: /\bCONFIRMED\b/g,
    instead:
      'whoever presses is asked by QuestionDialog, ReasonDialog or DecisionSheet, which hand out the yes',
  },
  {
    files: ['apps/web/src/{app,modules,ui}/**/*.tsx'],
    except: /\.test\.tsx$/,
    pattern:
      /useState<.*(?:Reason|REASON).*>\(\s*(?:['"]|\{\s*reason:\s*['"])|\buseReason(?:<[^(]*>)?\(\s*['"]/g,
    instead: 'nobody is accused beforehand: a reason is undefined until somebody chooses it (useReason)',
  },
  {
    files: ['apps/web/src/{app,modules,ui}/**/*.tsx'],
    except: /\.test\.tsx$/,
    pattern: /\blazy\(/g,
    instead:
      'lazyPart() of ~/lib/lazy-part.tsx, so that a part whose code does not come leaves its screen standing',
  },
  {
    files: ['apps/web/src/{app,modules,ui}/**/*.tsx'],
    except: /\.test\.tsx$/,
    pattern: /\bmessageOnly[<(](?![\s\S]*<Suspense)|\blazyPart[<(](?=[\s\S]*\bonClose=)(?![\s\S]*<Suspense)/g,
    instead:
      'a part that somebody opens is drawn inside <Suspense>: while its code comes, the screen around it stays with what is chosen in it',
  },
  {
    files: ['apps/web/src/{app,modules,ui}/**/*.tsx'],
    // They decide once, when they open.
    except: /\.test\.tsx$|\/app\/routes\/(?:redemption|purchase)\.tsx$/,
    pattern: /\bif \(!?(?:is|on)?(?:phone|mobile|narrow|wide|desktop)\b[^)]*\)\s*\{?\s*return\b/gi,
    instead:
      'one tree for every width, in which what can be typed or opened keeps its place: a phone that is turned must not lose it',
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$/,
    pattern: /\bsticky(?=[^'"`\n]*[\s:]top-(?:[1-9]|\[))/g,
    instead:
      'sticky below-N (styles/base.css): what keeps its place in the window stands below the bars at its head; in a box that scrolls by itself it is top-0',
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$/,
    pattern: /\btype=\{?["']number["']|\btype: ['"]number['"]|\bvalueAsNumber\b/g,
    instead:
      'NumberField of ~/ui/form/number-field.tsx, or an Input whose text is read by ~/lib/amount.ts or the domain’s typed/numbers: a browser makes 1.200 into 1,2 and nothing of 1,5',
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    // The clock itself, and the clock of a display, which runs for months without loading a page.
    except:
      /\.test\.tsx?$|\/testing\/|\/lib\/server-clock\.ts$|\/displays\/player\/model\/player-memory\.ts$/,
    pattern: /\bDate\.now\b|\bnew Date\(\)/g,
    instead:
      'serverClock.now() of ~/lib/server-clock.ts, as the clock of a device may be wrong; performance.now() for how long something took',
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$|\/testing\//,
    pattern: /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(/g,
    instead:
      'Rome’s time by ~/lib/rome-field.ts, ~/lib/format.ts or domain/loyalty/clock: a device may be in another zone',
  },
  {
    files: ['apps/server/src/**/*.ts'],
    // The searches, which find a deal at one of its places, the writers of these rows, and the
    // comparison of them.
    except:
      /\.test\.ts$|\/testing\/|\/marketplace\/deals\/(?:search|for-you|map)\/|\/deals\/jobs\.queries\.ts$|\/shops\/shops\.queries\.ts$|\/reconciliation\//,
    pattern: /\b(?:FROM|JOIN)\s+deal_search\b/g,
    instead: 'deal_search has a row for each place of a deal; deals_once has one a deal',
  },
  {
    files: ['apps/server/src/**/*.ts'],
    except: /\.test\.ts$|\/testing\/|\/platform\/http\/connection\.ts$/,
    pattern:
      /\brequest\.(?:ips?|socket|protocol)\b|\brequest\.raw\.(?:socket|connection)\b|\.remote(?:Address|Port|Family)\b/g,
    instead: 'what a request needs of its connection is read by platform/http/connection.ts: it may be gone',
  },
  {
    files: ['apps/server/src/modules/*/{automations,campaigns,displays,exports}/*.queries.ts'],
    except: /\.test\.ts$/,
    pattern: /\bstate (?:<>|!=|NOT IN)/g,
    instead:
      'states are named by their groups of domain/lifecycles.ts: what they are not takes in states that nobody thought of',
  },
  {
    files: ['apps/server/src/modules/**/*.ts', 'apps/web/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'],
    // Queries of addresses, which programs write.
    except: /\.test\.tsx?$|\/testing\/|\/common\/query\.ts$|\/model\/search\.ts$/,
    pattern: NUMBER_BY_HAND,
    instead:
      'domain/typed/numbers.ts reads what people write: 1.200 is 1200 to some and 1,20 to others, 0x10 and 1e3 are nobody’s',
  },
  {
    files: ['apps/server/src/modules/**/*.ts', 'apps/web/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'],
    except: /\.test\.tsx?$|\/testing\//,
    pattern: /\\d(?:\{1,2\}|\?)\)?\(?(?:\[[^\]]*\/[^\]]*\]|\\?\/)\(?\\d/g,
    instead: 'domain/typed/moments.ts reads days as people write them, and refuses what is not surely a day',
  },
  {
    files: ['apps/server/schema/*.sql', 'apps/server/migrations/*.sql'],
    except: /^$/,
    pattern: /\bCREATE (?:OR REPLACE |CONSTRAINT )?TRIGGER\b|\bCREATE OR REPLACE FUNCTION\b/g,
    instead:
      'functions and triggers stand in a *.functions.sql beside their TypeScript and are changed there',
  },
  {
    files: ['apps/server/src/**/*.functions.sql'],
    except: /^$/,
    pattern:
      /^(?:CREATE (?!OR REPLACE |CONSTRAINT TRIGGER)|ALTER |INSERT |UPDATE |DELETE |DROP (?!TRIGGER IF EXISTS )).*/gm,
    instead:
      'a file of functions is applied anew whenever it changes: CREATE OR REPLACE; tables and rows are changed by a migration',
  },
  {
    files: ['{apps,packages}/*/src/**/*.{ts,tsx}'],
    except: /\/generated\//,
    pattern: AWAITED_INTO_A_FIELD,
    instead:
      'await into a constant first: the list, or the number, is read before the wait and written after it, and what others put there meanwhile is lost',
  },
]

/** Finds every place that breaks one of the rules above, one sentence each. */
export function brokenCodeRules(root: string): string[] {
  return RULES.flatMap(({ files, except, pattern, instead }) =>
    globSync(files, { cwd: root })
      .filter((file) => !except.test(file))
      .toSorted()
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        return Array.from(
          text.matchAll(pattern),
          ({ 0: found, index }) => `${file}:${lineAt(text, index)}: ${found} – ${instead}`,
        )
      }),
  )
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
