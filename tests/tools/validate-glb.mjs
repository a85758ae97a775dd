// Runs the Khronos glTF validator over files.
//
//   node validate-glb.mjs FILE...
//
// Prints one JSON object a file: {"file", "errors", "warnings", "infos",
// "messages": [{severity, code, message, pointer}]}. Exit code 1 when any file
// has an error or a warning, 2 when one could not be read.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import validator from 'gltf-validator';

const severities = ['error', 'warning', 'info', 'hint'];
let exitCode = 0;
for (const path of process.argv.slice(2)) {
    let bytes;
    try {
        bytes = new Uint8Array(await readFile(path));
    } catch (error) {
        console.error(error.message);
        exitCode = 2;
        continue;
    }
    const report = await validator.validateBytes(bytes, { uri: basename(path), maxIssues: 0 });
    console.log(
        JSON.stringify({
            file: path,
            errors: report.issues.numErrors,
            warnings: report.issues.numWarnings,
            infos: report.issues.numInfos,
            messages: report.issues.messages.map((m) => ({
                severity: severities[m.severity],
                code: m.code,
                message: m.message,
                pointer: m.pointer,
            })),
        })
    );
    if (exitCode === 0 && report.issues.numErrors + report.issues.numWarnings > 0) exitCode = 1;
}
process.exitCode = exitCode;
