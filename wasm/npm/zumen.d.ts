/** What is told about an answer, and its bytes. */
export interface Answer {
    /** That of HTTP: 200; 404; 422 for what is refused, whose bytes are a JSON array of reports; 500 for a trap. */
    status: number;
    /** The media type of the bytes: `image/svg+xml`. */
    type: string;
    /** What a file of it would be called. */
    name: string | null;
    /** Who, what, whose turn. */
    title: string;
    /** The whole position in words: the alternative text. */
    description: string;
    /** What was odd about the position and its picture. */
    warnings: Report[];
    /** Files of fonts that could not be loaded, with which the picture would be whole. */
    missing: string[];
    bytes: Uint8Array;
}

/** A fault or a warning, as the command line's `--error-format json` writes it. */
export interface Report {
    about: "input" | "option" | "picture" | "file";
    /** A stable name: `xgid::checkers`. */
    code: string;
    message: string;
    severity: "error" | "warning";
    /** The remedy. */
    help: string | null;
    /** The input, or the option, that it is about. */
    file: string | null;
    /** From 1. */
    line: number | null;
    /** In characters, from 1. */
    column: number | null;
    /** In bytes of the input: its start, and what comes after its end. */
    span: [number, number] | null;
    /** In code points. */
    characters: [number, number] | null;
    /** In UTF-16 units: places of a string. */
    utf16: [number, number] | null;
}

/** Loads a file of the package by its name, compressed by gzip or not. */
export type Load = (name: string) => Promise<Uint8Array>;

/** Asks as `zumen serve` is asked: a path, parameters, and the input. */
export type Ask = (path: string, query?: Iterable<[string, string]>, body?: string | Uint8Array | null) => Promise<Answer>;

/** Opens zumen. Fonts beyond Latin are loaded when a text needs them. */
export function open(load: Load): Promise<Ask>;
