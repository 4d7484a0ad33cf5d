/**
 * Every limit of the runtime, in one place: its unit in its name, the default, the ceiling nobody may go past, and
 * the attack or accident it stops. Numbers that the plugin page fixes have default = ceiling where the page gives
 * no way to ask for more. Code takes numbers from here and never repeats them.
 */
const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export interface Limit {
  readonly default: number;
  readonly ceiling: number;
  /** The attack or accident that this limit stops. */
  readonly stops: string;
}

/** The page fixes the number: nobody may ask for more. */
const fixed = (value: number, stops: string): Limit => ({ default: value, ceiling: value, stops });
const upTo = (value: number, ceiling: number, stops: string): Limit => ({ default: value, ceiling, stops });

export const limits = {
  // --- One instance (E-LIMIT) ---
  /** All linear memory of one instance together (E-LIMIT-1). */
  memoryBytes: fixed(64 * MIB, "a plugin that takes the memory of the app"),
  /** CPU time of the instance's thread in one turn (E-LIMIT-1). */
  turnBudgetMs: fixed(2 * SECOND, "an endless loop, also inside a built-in or a chain of microtasks"),
  /** The same while a call with `holdsDecision` is unanswered (E-LIMIT-1). */
  decisionTurnBudgetMs: fixed(500, "a person who waits for a decision because a plugin computes"),
  /** Timers at once (E-LIMIT-3). */
  timers: fixed(64, "timers without end that keep the instance awake"),
  /** The shortest wait of a timer (E-LIMIT-3). */
  timerMinMs: fixed(10, "a loop over zero-time waits that never rests"),
  /** A message written by the plugin, without its line feed (E-MSG-4). */
  maxLineBytes: fixed(16 * MIB, "a line that never ends and fills the memory of the host"),
  /** A stderr line; the rest of it is dropped. */
  maxStderrLineBytes: fixed(64 * KIB, "a trace that never ends"),
  /** Nesting of one message (E-MSG-4). */
  maxJsonDepth: fixed(128, "nesting that overflows the stack of JSON.parse or of a validator"),
  /** Commas, colons and brackets of one message outside strings (E-MSG-4). */
  maxJsonTokens: fixed(250_000, "a small line that becomes millions of objects and blocks the event loop"),
  /** Bytes sent to an instance and not yet taken by it. */
  maxInputBytes: fixed(32 * MIB, "a plugin that never reads while the app keeps sending"),
  /** Bytes an instance has written and the host has not yet taken; past it the instance waits. */
  maxOutputBytes: fixed(32 * MIB, "a stdout flood"),

  // --- Compiling ---
  /** CPU time for making bytecode of one bundle. */
  bytecodeCpuMs: upTo(10 * SECOND, MINUTE, "a bundle built to make the compiler loop"),
  /** Memory of the sandbox that makes bytecode. */
  bytecodeMemoryBytes: upTo(256 * MIB, 1024 * MIB, "a bundle built to make the compiler swell"),
  /** All sources that go into one bundle, and a bundle that is ready. */
  maxBundleBytes: upTo(16 * MIB, 64 * MIB, "sources without end, or a script that takes minutes to look at"),
  /** Files that go into one bundle. */
  maxBundleFiles: upTo(10_000, 100_000, "the same in a million small files"),
  /** Wall time of the bundler. */
  bundleTimeoutMs: upTo(
    MINUTE,
    10 * MINUTE,
    "sources that keep the bundler busy, or a file that never answers",
  ),
  /** Memory of the bundler's process: a megabyte of dense source takes about 150. */
  bundleMemoryBytes: upTo(1536 * MIB, 4096 * MIB, "the same sources, which take gigabytes"),
  /** Heap of the thread that waits for it: only texts pass through. */
  bundleHeapBytes: fixed(512 * MIB, "a bundle of few sources that is many times their length"),
  /** A `tsconfig.json`: a longer one sets up something else than a few options of the compiler. */
  maxTsconfigBytes: fixed(64 * KIB, "options without end"),
  /** Warnings of the bundler that are told. */
  maxBundleWarnings: fixed(20, "a plugin that turns its log over before it runs"),
  /** Wall time for looking at a bundle: a megabyte takes about 0.2 s, the rest is for a busy machine. */
  analysisTimeoutMs: upTo(20 * SECOND, 10 * MINUTE, "a text built to keep the parser busy"),
  /** Heap of the thread that does so: the parser's tree takes about 60 bytes for each character. */
  analysisHeapBytes: upTo(1024 * MIB, 4096 * MIB, "the same text, which takes gigabytes"),
  /** Nesting, in frames of the parser, and the stack of the thread, of which that takes under half. */
  maxParserDepth: fixed(10_000, "nesting that overflows the stack, by which V8 may end the whole process"),
  parserStackBytes: fixed(16 * MIB, "the same"),
  /** Nesting of groups and classes in one regular expression; the parser reads them recursively, without a count. */
  maxPatternDepth: fixed(100, "the same in a pattern"),
  /** Names of one scope that the parser compares one with each other; past it the bytecode stage finds double ones. */
  maxComparedNames: fixed(2_000, "a text of nothing but declarations, which costs the square of its length"),
  /** Times that a text is parsed again for one more `import source`; further ones show once these are mended. */
  maxPhaseImports: fixed(20, "a text of nothing but such imports"),
  /** Times that the token reader starts again behind something that is no token. */
  maxTokenRestarts: fixed(50, "a text of nothing but broken tokens"),
  /** Imports of a bundle that are listed; faults among the rest are still found. */
  maxImportsListed: fixed(100, "a bundle of a million imports"),
  /** A source map that is read to name places in messages. */
  maxSourceMapChars: fixed(16 * MIB, "a map, which may come from the plugin, that takes seconds to decode"),
  /** Wall time for naming places by a source map. */
  sourceMapTimeoutMs: fixed(10 * SECOND, "the same"),
  /** Heap of the thread that does so: decoded, a map takes about twenty times its length. */
  sourceMapHeapBytes: fixed(512 * MIB, "the same map, which takes gigabytes"),
  /** CPU time for making native code of a module that comes compiled. */
  compileCpuMs: upTo(30 * SECOND, 10 * MINUTE, "a few KB of module that keep the compiler busy for minutes"),
  /** Memory of the process that does so. */
  compileMemoryBytes: upTo(1536 * MIB, 4096 * MIB, "the same module, which takes gigabytes"),
  /** Native code of one module. */
  maxNativeCodeBytes: upTo(256 * MIB, 1024 * MIB, "a module whose native code fills memory and disk"),
  /** A compiled module read from disk. */
  maxModuleBytes: fixed(64 * MIB, "a file that takes minutes to compile and gigabytes to hold"),
  /** What the compiler's process may say of a failure. */
  maxCompileReportBytes: fixed(64 * KIB, "a process that fills the memory of the app instead of its own"),

  // --- The cache ---
  /** The head of an entry: digests, names and a few dozen settings. */
  maxCacheHeadBytes: fixed(64 * KIB, "a damaged length that makes the reader take gigabytes"),
  /** One entry: the largest native code and its head. */
  maxCacheEntryBytes: fixed(512 * MIB, "a file that somebody put among the entries"),
  /** All entries together: about a hundred plugins for each of two engine versions. */
  cacheBytes: upTo(512 * MIB, 64 * 1024 * MIB, "plugins that change with each start, until the disk is full"),
  /** An entry that was not used for so long belongs to an engine or a plugin that is gone. */
  cacheAgeMs: upTo(30 * DAY, 365 * DAY, "the same, slowly"),
  /** Modules held although nobody uses them: native code of a few MB each. */
  heldModules: fixed(8, "an app that loads plugins one after the other and never gives memory back"),
  /** Answers about modules that are remembered. */
  checkedModules: fixed(256, "the same"),

  // --- The plugin's folder ---
  maxManifestBytes: fixed(256 * KIB, "a manifest that is read for ever"),
  maxManifestDepth: fixed(64, "nesting that overflows the stack of the reader"),
  /** Faults listed for one file; the rest is counted. */
  maxFaults: fixed(100, "a file with a million faults"),
  /** One JSON file of the root (E-WASM-7). */
  maxRootFileBytes: fixed(256 * KIB, "a data file that fills the memory of each instance"),
  /** Entries of the root that are looked at; a folder of a million files is no plugin. */
  maxRootEntries: fixed(10_000, "a folder whose list alone takes seconds"),
  /** All JSON files of the root together (E-WASM-7). */
  maxRootFilesBytes: fixed(MIB, "many data files that together do so"),
  /** Files that a listing of a folder names; the rest is counted. */
  listedFiles: fixed(1000, "a listing without end"),
  /** Files and folders that are looked at for it; what is behind them is not even counted. */
  walkedEntries: fixed(20_000, "a folder of millions of files that is walked for hours"),
  /** Folders in one another that are looked at for it. */
  walkDepth: fixed(32, "folders in folders without end"),
  /** Bytes of a folder's files that are hashed for it. */
  hashedBytes: fixed(1024 * MIB, "a file without end, or one of terabytes that holds nothing"),
  /** Characters that wait for a slow reader of the command's output, before log entries are left out. */
  unreadOutputChars: fixed(8 * MIB, "a plugin that logs faster than a person or a program reads"),

  // --- Messages and calls ---
  /** Time to answer `initialize` (E-HELLO-3). */
  handshakeTimeoutMs: fixed(10 * SECOND, "a plugin that starts and says nothing"),
  /** Messages that wait for an instance to be ready (E-CRASH-2). */
  queueMessages: fixed(256, "an app that keeps sending to a plugin that keeps crashing"),
  /** Replies, and messages of streams and sockets, that wait apart from them for an instance to read. */
  unreadMessages: fixed(2048, "a plugin that asks and never reads the answers"),
  /** Characters of all those messages together; the oldest are dropped first. */
  queueChars: fixed(64 * MIB, "messages so long that a queue of few fills the memory of the app"),
  /** The id of a plugin's request, if it is a text. */
  maxIdChars: fixed(256, "replies that each repeat an id of megabytes"),
  /** Calls of one plugin that are sent and unanswered. */
  callsInFlight: upTo(65_536, 1_048_576, "an app that calls faster than a plugin answers, without end"),
  /** The deadline of a call in the app's call table. */
  callDeadlineMs: upTo(10 * SECOND, DAY, "a call that waits for ever"),
  /** Messages in one batch to a plugin: a batch is one turn, and a good plugin must not run out of it. */
  maxBatchMessagesOut: fixed(256, "an app whose burst of calls ends a plugin by its turn"),
  /** Characters of one batch to a plugin, after which it gets no further message. */
  maxBatchCharsOut: fixed(256 * KIB, "the same, with few and long calls"),
  /** Messages in one batch of the plugin. */
  maxBatchMessages: fixed(2048, "a batch that blocks the event loop while it is answered"),
  /** Lines logged one by one about bad messages within `badMessageWindowMs`; the rest is counted. */
  badMessageLines: fixed(20, "a plugin that fills its log, and turns it over, with refusals"),
  badMessageWindowMs: fixed(10 * SECOND, "the same"),

  // --- Relaunches (E-CRASH-1) ---
  relaunches: fixed(3, "a plugin that crashes and is started without end"),
  crashWindowMs: fixed(5 * MINUTE, "crashes days apart that end a plugin for good"),
  /** Stderr lines kept to be shown with a crash. */
  crashTailLines: fixed(20, "a crash report that is longer than the log"),
  /** `shutdown`, for all plugins together (E-LIFE-4). */
  shutdownTimeoutMs: fixed(SECOND, "a plugin that keeps the app from closing"),

  // --- The log (E-LOG) ---
  /** A log file past this becomes `<id>.log.1` (E-LOG-1). */
  logFileBytes: fixed(MIB, "a log that fills the disk"),
  /** Lines the app can read back (E-LOG-3). */
  logTailLines: fixed(500, "reading a whole log into memory"),
  /** One entry; the rest of its text is dropped with a mark. */
  logEntryBytes: fixed(16 * KIB, "one entry that turns the whole log over"),
  /** Entries of one plugin that wait for the disk. */
  logQueueBytes: fixed(MIB, "a plugin that logs faster than the disk writes"),

  // --- The network (E-NET) ---
  /** One exchange in all: look-up, connection, headers, body (E-NET-3); a manifest may ask for more. */
  networkTimeoutMs: upTo(10 * SECOND, 5 * MINUTE, "a server that never finishes its answer"),
  /** One answer or one message of a WebSocket, decoded (E-NET-3); a manifest may ask for more. */
  networkResponseBytes: upTo(MIB, 64 * MIB, "an answer, also a compressed one, that fills the memory"),
  /** Requests of one plugin that are not answered (E-NET-8). */
  networkRequests: fixed(16, "a plugin that uses the app to flood a server, or takes all its descriptors"),
  /** Streams of one plugin (E-NET-8). */
  networkStreams: fixed(8, "streams that are opened and never read to their end"),
  /** WebSockets of one plugin (E-NET-8). */
  networkSockets: fixed(8, "sockets that are opened and forgotten"),
  /** Bytes of one stream or socket that the plugin was sent and did not acknowledge. */
  windowBytes: fixed(256 * KIB, "a server that sends faster than the plugin reads"),
  /** The same in messages: a message of one byte costs the host a hundred. */
  windowMessages: fixed(64, "the same, byte by byte"),
  /** A part of a stream in one message. */
  streamPieceBytes: fixed(64 * KIB, "a message that is parsed for longer than others wait"),
  /** How long a stream may be silent while the plugin waits for more. */
  streamIdleMs: fixed(5 * MINUTE, "a dead connection that holds a place for ever"),
  /** A whole body in one message; base64 makes it a third longer, and a line has a limit. */
  wholeBodyBytes: fixed(8 * MIB, "an answer that fits into no message"),
  /** Bytes of one plugin that wait to be sent: bodies of requests, messages of WebSockets. */
  networkUnsentBytes: fixed(32 * MIB, "a plugin that sends to a server that never reads"),
  /** From the look-up to the end of the TLS handshake. */
  connectTimeoutMs: fixed(10 * SECOND, "an address that swallows every packet"),
  /** The headers of one answer. */
  maxResponseHeaderBytes: fixed(64 * KIB, "headers without end"),
  /** Encodings of one body, one inside the other. */
  contentEncodings: fixed(3, "a body that is compressed a hundred times"),
  /** How long an unused connection is kept. */
  keepAliveMs: fixed(4 * SECOND, "connections of plugins that are done"),
  /** Connections to one host in a row to which nothing could be written: all requests at once, and a few. */
  unusedConnections: fixed(20, "a server that closes each connection before it is asked"),
  /** Hosts of one instance whose connections are kept. */
  keptOrigins: fixed(32, "a plugin that asks a thousand subdomains of its host"),
  /** How long the other side has to answer the close of a WebSocket. */
  socketCloseMs: fixed(2 * SECOND, "a server that never closes"),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
