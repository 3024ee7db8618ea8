# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_collidoscope_global_optspecs
    string join \n drive= trace= record= exit-after= stats antialias= h/help V/version
end

function __fish_collidoscope_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_collidoscope_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_collidoscope_using_subcommand
    set -l cmd (__fish_collidoscope_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c collidoscope -n "__fish_collidoscope_needs_command" -l drive -d 'Drive by this file instead of by the keyboard' -r -F
complete -c collidoscope -n "__fish_collidoscope_needs_command" -l trace -d 'Write a line of JSON for each tick into this file' -r -F
complete -c collidoscope -n "__fish_collidoscope_needs_command" -l record -d 'Record from the start, and write the recording into this file when the window closes' -r -F
complete -c collidoscope -n "__fish_collidoscope_needs_command" -l exit-after -d 'Close the window after this many simulated ticks' -r
complete -c collidoscope -n "__fish_collidoscope_needs_command" -l antialias -d 'How often each pixel\'s edges are sampled; 1 is fastest where there is no graphics card' -r -f -a "1\t''
2\t''
4\t''"
complete -c collidoscope -n "__fish_collidoscope_needs_command" -l stats -d 'Print the time of the first frame, the draw calls and the frame times at the end'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -s V -l version -d 'Print version'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "list" -d 'List the built-in scenes, one line for each: id and title'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "check" -d 'Check scenes, and print one line for each problem'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "params" -d 'List every parameter of a scene: path, value, range, unit and description'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "edit" -d 'Change the text of a scene file. Comments, order and everything not changed stay as they are'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "schema" -d 'Print the JSON schema of scene files, made from the declarations of all parameters'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "run" -d 'Run a scene without a window'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "figure" -d 'Print the Figure of one tick: the flat picture of what was tested, as SVG'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "export" -d 'Write the Figure of a tick, an animation of Figures, or the numbers of a run to files'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "explain" -d 'Say whether shapes of a text overlap, by how much, and why'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "frames" -d 'Test frames that a game wrote again, and list where its contacts are wrong'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "class" -d 'Make a table, question by question, of the answers that a class has handed in'
complete -c collidoscope -n "__fish_collidoscope_needs_command" -a "replay" -d 'Run a recording again and compare every hash'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand list" -s h -l help -d 'Print help'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand check" -s h -l help -d 'Print help'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand params" -s h -l help -d 'Print help'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand edit" -l set -d 'Set a value, or add a field. May be given several times, as the other changes' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand edit" -l add -d 'Add an entry at the end of a list' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand edit" -l remove -d 'Remove an entry of a list, or a field, which then has its default' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand edit" -l rename -d 'Rename an entry of a list, and the references to it' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand edit" -l out -d 'Write into this file; the scene file stays as it is' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand edit" -l dry-run -d 'Write nothing, and print a unified diff'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand edit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand schema" -s h -l help -d 'Print help'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l ticks -d 'Run this many ticks. Without it, run as long as the drive lasts, or to a link\'s tick, or 600 ticks' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l drive -d 'Drive by this file: it says which actions are held down, and for how long' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l set -d 'Set a parameter before the first tick. May be given several times' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l compare -d 'Run a second world with the same inputs and this parameter set otherwise, and print where the two diverge, as JSON. Given several times, the second world has all of them' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l vary -d 'Run once for each of N values of a parameter, both ends included, and print what a number comes to: one row each of comma-separated values' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l measure -d 'What `--vary` measures: a body\'s name, a dot and one of its numbers in the trace, such as tank.position.z' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l trace -d 'Write a line of JSON for the loaded scene and one after each tick; `-` is standard output' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l record -d 'Write a recording of the run into this file' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l explain -d 'Print what each tick decided, one line for each: the tick, a tab and one sentence. With `=all` print all of each tick as plain text: bodies, contacts, axes with their intervals, numbers, events' -r -f -a "verdict\t''
all\t''"
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -l hash -d 'Print the hash of the final tick'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand run" -s h -l help -d 'Print help'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l at -d 'The tick to draw. Without it, the end of the drive, the link or the recording; else the start' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l drive -d 'Read inputs from FILE' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l set -d 'Set a parameter before the first tick. May be given several times' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l pair -d 'Draw the pair with this body; without it, the pair that the verdict explains' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l depth -d 'How much to draw' -r -f -a "Answer\t''
Work\t''
All\t''"
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l size -d 'Width and height of the picture, points' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l dark -d 'Use the dark theme'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -l json -d 'Print the values that the Figure is drawn from, as JSON'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand figure" -s h -l help -d 'Print help'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l at -d 'The tick to draw, and the last tick of .apng and .csv. Without it, the end of the drive, the link or the recording' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l from -d 'First tick of .apng and .csv. Without it, the start' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l field -d 'A column of .csv: a body\'s name, a dot and one of its numbers in the trace, such as tank.position.z; or a body\'s name for all its numbers. May be given several times. Without it, all numbers of the first body' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l scale -d 'Pixels per point of .png and .apng, 1 to 4' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l rate -d 'Pictures per second of .apng, 1 to 60 [default: 30]' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l every -d 'Ticks from one picture of .apng to the next [default: 2]. A second has 60 ticks' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l drive -d 'Read inputs from FILE' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l set -d 'Set a parameter before the first tick. May be given several times' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l pair -d 'Draw the pair with this body; without it, the pair that the verdict explains' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l depth -d 'How much to draw' -r -f -a "Answer\t''
Work\t''
All\t''"
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l size -d 'Width and height of the picture, points' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -l dark -d 'Use the dark theme'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand explain" -l test -d 'The test that decides, and that is shown step by step' -r -f -a "Sat\t''
Gjk\t''
GjkEpa\t''
Minkowski\t''"
complete -c collidoscope -n "__fish_collidoscope_using_subcommand explain" -l y-down -d 'y points down in the text, as on screens'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand explain" -l radians -d 'Angles are in radians, not in degrees'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand explain" -l json -d 'Print one object of JSON; an array of them for more than two shapes'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand explain" -l ron -d 'Print a scene file of the shapes as they are understood'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand explain" -l open -d 'Open the window on a scene of the shapes'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -l tolerance -d 'The maximum error of a depth, in the game\'s unit. Without it, a thousandth of the smaller body\'s size' -r
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -l follow -d 'Wait for more lines at the end of the file, and print each wrong contact at once'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -l flip -d 'Normals point from a to b, not from b to a'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -l json -d 'Print one object of JSON'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -l ron -d 'Print a scene file of the first wrong contact'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -l open -d 'Show all frames on the timeline, at the first wrong contact. A pipe is followed'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -l y-down -d 'With `--open`: y points down in the game'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand frames" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand class" -l csv -d 'Write a line of comma-separated values for each answer into this file; `-` is standard output, in place of the table' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand class" -l picture -d 'Write a picture of all drawn push-outs, over each other, into this file, as SVG' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand class" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c collidoscope -n "__fish_collidoscope_using_subcommand replay" -l trace -d 'Write the trace of the run into this file; `-` is standard output' -r -F
complete -c collidoscope -n "__fish_collidoscope_using_subcommand replay" -s h -l help -d 'Print help'
complete -c collidoscope -n "not __fish_seen_subcommand_from list replay" -a "tank/first tank/detect tank/coins tank/regions tank/rebound tank/letters tank/chaser tank/push tank/arena wall/slide wall/deep wall/room wall/tunnel wall/boxes walker/hills walker/buggy walker/pipe walker/loop walker/corkscrew map/courtyard map/corners map/tower map/ruins bodies/ledge bodies/jitter bodies/layers bodies/pyramid bodies/slope bodies/billiards bodies/avalanche lab/two lab/axes lab/circle lab/contained lab/concave lab/mistakes lab/minkowski lab/gjk lab/epa lab/closest lab/sweep lab/spin lab/crowd lab/seam"
